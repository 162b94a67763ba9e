// Other in: gains, gifts and produced goods, without a settlement (reference.md §1.14).

import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { defineKind } from "@kontor/service-kit/document/kind";

export const otherInKind = defineKind({ contract: otherIn, checks: [] });
