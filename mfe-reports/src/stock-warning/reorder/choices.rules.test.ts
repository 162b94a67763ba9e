import { expect, it } from "vitest";
import { type Choices, isOrdered, ordersOf, type Proposal, supplierOf } from "./choices.rules.ts";

const supplier = (organId: string, unitPrice: string) => ({ organId, organName: organId, unitPrice, operTime: "" });
const row = (productId: string, more: Partial<Proposal> = {}): Proposal => ({
  ...{ productId, barCode: `code ${productId}`, quantity: "12" },
  ...{ suppliers: [supplier("near", "3"), supplier("far", "2")], cheapestId: "far" },
  ...more,
});
const UNKNOWN = { suppliers: [], cheapestId: null };

it.each([
  ["the last supplier", row("tea"), {}, "last", "near"],
  ["the cheapest one", row("tea"), {}, "cheapest", "far"],
  ["the last one where prices are hidden", row("tea", { cheapestId: null }), {}, "cheapest", "near"],
  ["the chosen one", row("tea"), { tea: { organId: "other" } }, "cheapest", "other"],
  ["nobody where nobody is known", row("tea", UNKNOWN), {}, "last", null],
] as const)(
  "a product on the list of proposed orders is bought from %s",
  (_who, product, choices, prefer, expected) => {
    expect(supplierOf(product, choices, prefer)).toBe(expected);
  },
);

it.each<[string, Proposal, Choices, boolean]>([
  ["as proposed", row("tea"), {}, true],
  ["with a changed quantity", row("tea"), { tea: { quantity: "0.5" } }, true],
  ["not where it is left out", row("tea"), { tea: { isLeftOut: true } }, false],
  ["not without a quantity", row("tea"), { tea: { quantity: "" } }, false],
  ["not with a quantity of zero", row("tea"), { tea: { quantity: "0" } }, false],
  ["not without a supplier", row("tea", UNKNOWN), {}, false],
])("a product on the list of proposed orders is ordered %s", (_how, product, choices, expected) => {
  expect(isOrdered(product, choices, "last")).toBe(expected);
});

it("proposals become one order for each supplier, with the quantities and suppliers that the user changed", () => {
  let count = 0;
  const choices = { salt: { organId: "far", quantity: "7" }, oil: { isLeftOut: true } };
  const rows = [row("tea"), row("salt"), row("oil"), row("rice"), row("bags", UNKNOWN)];
  expect(ordersOf(rows, choices, "last", () => `${++count}`)).toEqual([
    {
      ...{ id: "1", organId: "near" },
      lines: [
        { barCode: "code tea", operNumber: "12" },
        { barCode: "code rice", operNumber: "12" },
      ],
    },
    { id: "2", organId: "far", lines: [{ barCode: "code salt", operNumber: "7" }] },
  ]);
});
