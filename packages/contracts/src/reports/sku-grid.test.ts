import { expect, it } from "vitest";
import { attributeGrid } from "./sku-grid.ts";

const variant = (sku: string, quantity: string) => ({ variantId: sku, sku, quantity });
const SIZES = [
  { name: "Colour", values: ["Red", "Blue"] },
  { name: "Size", values: ["S", "M", "L"] },
];
const shown = (grid: ReturnType<typeof attributeGrid>) => ({
  columns: grid.columns,
  rows: grid.rows.map(({ name, cells, total }) =>
    [name, ...cells.map((cell) => cell?.quantity ?? "-"), total].join(" "),
  ),
  totals: grid.totals,
});

it("the first attribute is down and the second across, in the order of their values, with exact sums", () => {
  const variants = [variant("Blue/M", "0.1"), variant("Red/L", "3"), variant("Blue/S", "0.2"), variant("Red/S", "0")];
  expect(shown(attributeGrid({ variants, attributes: SIZES }, 1))).toEqual({
    columns: ["S", "M", "L"],
    rows: ["Red 0 - 3 3", "Blue 0.2 0.1 - 0.3"],
    totals: ["0.2", "0.1", "3"],
  });
  expect(shown(attributeGrid({ variants, attributes: SIZES }, 0))).toEqual({
    columns: ["Red", "Blue"],
    rows: ["S 0 0.2 0.2", "M - 0.1 0.1", "L 3 - 3"],
    totals: ["3", "0.3"],
  });
});

it("of three attributes the two that are not across are down together", () => {
  const variants = [variant("Red/S/Silk", "1"), variant("Red/S/Wool", "2"), variant("Blue/S/Wool", "4")];
  expect(shown(attributeGrid({ variants, attributes: [] }, 2)).rows).toEqual(["Red/S 1 2 3", "Blue/S - 4 4"]);
  expect(shown(attributeGrid({ variants, attributes: [] }, 1)).rows).toEqual([
    "Red/Silk 1 1",
    "Red/Wool 2 2",
    "Blue/Wool 4 4",
  ]);
});

it("a single attribute is down, its variants are the figures, and nothing is across", () => {
  const variants = [variant("M", "2"), variant("S", "5")];
  const grid = attributeGrid({ variants, attributes: [{ name: "Size", values: ["S", "M"] }] }, 1);
  expect([grid.across, shown(grid)]).toEqual([null, { columns: [], rows: ["S 5 5", "M 2 2"], totals: [] }]);
});

it("values that an attribute does not name stand behind those that it does, and no variants make no rows", () => {
  const variants = [variant("Green/S", "1"), variant("Red/S", "2")];
  expect(shown(attributeGrid({ variants, attributes: SIZES }, 1)).rows).toEqual(["Red 2 2", "Green 1 1"]);
  expect(attributeGrid({ variants: [], attributes: SIZES }, 1).rows).toEqual([]);
});
