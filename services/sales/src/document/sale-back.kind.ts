// Sales return: a customer's goods come back, with or without a source sale (reference.md §1.14).
import { saleReturn } from "@kontor/contracts/sales/kinds";
import { defineKind } from "@kontor/service-kit/document/kind";

export const saleReturnKind = defineKind({ contract: saleReturn, checks: [] });
