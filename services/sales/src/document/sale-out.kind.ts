// Sale out: goods leave to a customer, paid now or on credit (reference.md §1.14).
import { saleOut } from "@kontor/contracts/sales/kinds";
import { defineKind } from "@kontor/service-kit/document/kind";

export const saleOutKind = defineKind({ contract: saleOut, checks: [] });
