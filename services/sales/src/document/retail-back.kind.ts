// Retail return: goods come back to the counter, refunded at once (reference.md §1.14).
import { retailReturn } from "@kontor/contracts/sales/kinds";
import { defineKind } from "@kontor/service-kit/document/kind";

export const retailReturnKind = defineKind({ contract: retailReturn, checks: [] });
