import { expect, test } from "vitest";
import { openNumber, visibleSource } from "./link.rules.ts";
import type { Source, StoredDocument } from "./model.ts";

test.each([
  ["24", "0", "12", "2.000"],
  ["24", "6", "12", "1.500"],
  ["10", "10", "1", "0.000"],
  ["10", "12", "1", "0.000"],
  ["10", "9.999", "1", "0.001"],
])("of %s base units with %s taken, in units of %s, %s are open", (quantityBase, takenBase, ratio, open) => {
  expect(openNumber({ quantityBase, takenBase, ratio })).toBe(open);
});

test.each([
  ["a sale in reach", true, undefined, true],
  ["a sale out of reach", false, undefined, false],
  ["a sale out of reach, by a return of another one", false, "other", false],
  ["a sale out of reach, by its own return", false, "sale", true],
] as const)("of %s a return is drawn: %s, %s, %s (RBAC-5)", (_case, isVisible, linkId, isReturned) => {
  const source = { head: { id: "sale" }, isReached: isVisible } as Source; // what the rule looks at
  const stored = linkId && ({ head: { linkId } } as StoredDocument);
  expect(visibleSource(source, stored)).toBe(isReturned ? source : null);
});
