import { expect, it } from "vitest";
import { withTable } from "./paste.rules.ts";

const rows = [
  { barCode: "1001", purchaseDecimal: "1", sku: "S" },
  { barCode: "1002", purchaseDecimal: "2", sku: "M" },
];
const target = {
  at: 0,
  column: "purchaseDecimal",
  prices: ["purchaseDecimal", "lowDecimal"],
  marks: { group: ",", point: "." },
} as const;

it("a pasted table fills prices to the right and downwards, and empty cells change nothing", () => {
  expect(
    withTable(
      rows,
      [
        ["1,234.5", "9"],
        ["", "8"],
      ],
      target,
    ),
  ).toEqual([
    { barCode: "1001", purchaseDecimal: "1234.5", lowDecimal: "9", sku: "S" },
    { barCode: "1002", purchaseDecimal: "2", lowDecimal: "8", sku: "M" },
  ]);
});

it("a table that is pasted at a barcode fills the prices after it, and cells without a row or column are left out", () => {
  const table = [
    ["69001", "3", "4", "5"],
    ["69002", "6"],
  ];
  expect(withTable(rows, table, { ...target, at: 1, column: "barCode" })).toEqual([
    rows[0],
    { barCode: "69001", purchaseDecimal: "3", lowDecimal: "4", sku: "M" },
  ]);
});

it("a table that is pasted where nothing is typed changes nothing", () => {
  expect(withTable(rows, [["a", "b"]], { ...target, column: "sku" })).toEqual(rows);
});
