// Other out: losses, samples and consumption, without a settlement (reference.md §1.14).
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { defineKind } from "@kontor/service-kit/document/kind";

export const otherOutKind = defineKind({ contract: otherOut, checks: [] });
