// Purchase in: goods come from a supplier at the document's prices, paid now or on credit (reference.md §1.14).
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { defineKind } from "@kontor/service-kit/document/kind";

export const purchaseInKind = defineKind({ contract: purchaseIn, checks: [] });
