import { expect, test } from "vitest";
import { openNumber, visibleSource } from "./link.rules.ts";
import type { Source, StoredDocument } from "./model.ts";

test.each([
  ["24", "0", "12", "2.000"],
  ["24", "6", "12", "1.500"],
  ["10", "10", "1", "0.000"],
  ["10", "12", "1", "0.000"],
  ["10", "9.999", "1", "0.001"],
])("a line of %s base units with %s taken, in units of %s, has %s open", (quantityBase, takenBase, ratio, open) => {
  expect(openNumber({ quantityBase, takenBase, ratio })).toBe(open);
});

test.each([
  ["a visible sale", true, undefined, true],
  ["a hidden sale", false, undefined, false],
  ["a hidden sale, as a return of another one", false, "other", false],
  ["a hidden sale, as its own return", false, "sale", true],
] as const)(
  "a return may be made from %s: visible %s, linked to %s, result %s (RBAC-5)",
  (_case, isVisible, linkId, isReturned) => {
    const source = { head: { id: "sale" }, isReached: isVisible } as Source; // what the rule looks at
    const stored = linkId && ({ head: { linkId } } as StoredDocument);
    expect(visibleSource(source, stored)).toBe(isReturned ? source : null);
  },
);
