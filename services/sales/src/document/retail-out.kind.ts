// Retail out: goods are sold at the counter, paid in full at once (reference.md §1.7, retail).
import { retailOut } from "@kontor/contracts/sales/kinds";
import { defineKind } from "@kontor/service-kit/document/kind";

export const retailOutKind = defineKind({ contract: retailOut, checks: [] });
