import { newId } from "@kontor/contracts/core/id";
import { expect, it } from "vitest";
import { isLinked } from "./linked.rules.ts";

const alone = { linkId: null, hasBackFlag: false, hasFinancialFlag: false, purchaseStatus: 0 } as const;

it.each([
  ["that stands alone", {}, false],
  ["with a source", { linkId: newId() }, true],
  ["with returns or deliveries", { hasBackFlag: true }, true],
  ["that slips settle", { hasFinancialFlag: true }, true],
  ["of which a part is bought", { purchaseStatus: 3 }, true],
] as const)("whether a document %s is marked as linked is %o", (_what, changes, expected) => {
  expect(isLinked({ ...alone, ...changes })).toBe(expected);
});
