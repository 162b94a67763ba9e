import { describe, expect, it } from "vitest";
import { planInvoice } from "./document.ts";
import type { Fields } from "./row.ts";
import { rowsOf } from "./testing/rows.ts";

/** The destination of each row: "sale-out", "sale-out fee", "item-out slip", "empty". */
function ends(...fields: Partial<Fields>[]): string[] {
  const rows = rowsOf(...fields);
  const { documents, slips, empty } = planInvoice(rows);
  return rows.map((row) => {
    const endings = [
      ...documents.flatMap(({ kind, lines, fees, discounts }) => [
        ...(lines.includes(row) ? [kind] : []),
        ...(fees.includes(row) ? [`${kind} fee`] : []),
        ...(discounts.includes(row) ? [`${kind} discount`] : []),
      ]),
      ...slips.flatMap(({ kind, lines }) => (lines.includes(row) ? [`${kind} slip`] : [])),
      ...(empty.includes(row) ? ["empty"] : []),
    ];
    return endings.join(" and ");
  });
}

const nobody = { CustomerID: "NA" };
const returned = { InvoiceNo: "C536379", Quantity: "-1" };
const gone = { Quantity: "-5", UnitPrice: "0", ...nobody };
const money = (StockCode: string, UnitPrice: string, Quantity = "1") => ({ StockCode, UnitPrice, Quantity });

describe("a row of the file", () => {
  it.each<[string, Partial<Fields>[], string[]]>([
    ["a delivery to its customer", [{}], ["sale-out"]],
    ["a retail sale without a customer", [nobody], ["retail-out"]],
    ["a sales return by its C", [returned], ["sale-back"]],
    ["a sales return by a small c", [{ ...returned, InvoiceNo: "c536379" }], ["sale-back"]],
    ["a retail return without a customer", [{ ...returned, ...nobody }], ["retail-back"]],
    ["a return also when nobody paid for it", [{ ...returned, UnitPrice: "0" }], ["sale-back"]],
    [
      "an expense by its A, and an income where it is given back",
      [
        { InvoiceNo: "A563186", ...nobody, ...money("B", "-11062.06") },
        { InvoiceNo: "A563186", ...nobody, ...money("B", "11062.06") },
      ],
      ["item-out slip", "item-in slip"],
    ],
    ["no stock by its A, whatever the code", [{ InvoiceNo: "A1" }], ["item-in slip"]],
    ["another fee of a delivery", [{}, money("POST", "18")], ["sale-out", "sale-out fee"]],
    ["a discount of a delivery", [{}, money("D", "3.50", "-1")], ["sale-out", "sale-out discount"]],
    ["a fee of nothing, which stays one", [{}, money("PADS", "0.001")], ["sale-out", "sale-out fee"]],
    ["an expense where the discount exceeds the goods", [{}, money("D", "15.31", "-1")], ["sale-out", "item-out slip"]],
    [
      "a discount as long as all discounts together do not exceed the goods",
      [{}, money("D", "10", "-1"), money("M", "5.31", "-1"), money("M", "5.30", "-1")],
      ["sale-out", "sale-out discount", "item-out slip", "sale-out discount"],
    ],
    ["more paid back with a return", [returned, { ...returned, StockCode: "POST" }], ["sale-back", "sale-back fee"]],
    [
      "less paid back with a return",
      [returned, { InvoiceNo: "C536379", ...money("M", "1") }],
      ["sale-back", "sale-back discount"],
    ],
    [
      "an income beside a retail sale, which knows no fees",
      [nobody, { ...nobody, ...money("DOT", "94") }],
      ["retail-out", "item-in slip"],
    ],
    ["an expense slip where the document has nothing else", [{ ...returned, StockCode: "D" }], ["item-out slip"]],
    ["an income slip where the document has nothing else", [money("POST", "18", "21")], ["item-in slip"]],
    [
      "an expense: what the market place takes",
      [{ ...returned, ...nobody, StockCode: "AMAZONFEE" }],
      ["item-out slip"],
    ],
    ["damaged or lost goods", [gone], ["other-out"]],
    ["found goods", [{ UnitPrice: "0", ...nobody }], ["other-in"]],
    ["corrections of both kinds under one number", [gone, { UnitPrice: "0", ...nobody }], ["other-out", "other-in"]],
    ["a free gift to a customer", [{ UnitPrice: "0" }], ["sale-out"]],
    [
      "a free gift beside goods that are paid for",
      [nobody, { ...nobody, UnitPrice: "0" }],
      ["retail-out", "retail-out"],
    ],
    ["a correction beside a retail sale", [nobody, gone], ["retail-out", "other-out"]],
    ["a return where a customer gives something back without a C", [{ Quantity: "-1" }], ["sale-back"]],
    ["a return where goods with a price come back without a C", [{ Quantity: "-1", ...nobody }], ["retail-back"]],
    ["a sale where goods leave under a C", [{ InvoiceNo: "C536379" }], ["sale-out"]],
    ["two lines for the same code", [{}, {}], ["sale-out", "sale-out"]],
    ["money where the price is negative: no goods moved", [{}, { UnitPrice: "-1" }], ["sale-out", "sale-out discount"]],
    ["nothing where it counts none", [{ Quantity: "0" }], ["empty"]],
    ["nothing where a fee alone is of nothing", [{ ...nobody, ...money("POST", "0", "1000") }], ["empty"]],
  ])("rows of a replayed file are read as the trade that they record, here: %s", (_title, rows, expected) => {
    expect(ends(...rows)).toEqual(expected);
  });

  it.each([
    "POST",
    "DOT",
    "C2",
    "M",
    "m",
    "D",
    "S",
    "BANK CHARGES",
    "AMAZONFEE",
    "CRUK",
    "B",
    "PADS",
    "gift_0001_20",
    "GIFT_0002_5",
  ])("a row of the replayed file with the code %s is money, not goods", (StockCode) => {
    expect(ends({ StockCode })).toEqual(["item-in slip"]);
  });

  it.each(["10002", "85123A", "85123a", "DCGS0003", "SP1002", "TEST001", "C2X", "PADSX", "POSTAGE", "23444"])(
    "a row of the replayed file with the code %s is goods",
    (StockCode) => {
      expect(ends({ StockCode })).toEqual(["sale-out"]);
    },
  );
});

it("a document gets the earliest time of its invoice and its lines in the file's order, and is split where they are too many", () => {
  const rows = rowsOf(
    ...Array.from({ length: 2001 }, (_, at) => ({ InvoiceDate: `2010-12-01 08:${at < 9 ? "26" : "27"}` })),
  );
  const { documents } = planInvoice(rows);
  expect(documents.map(({ lines, time }) => [lines.length, time])).toEqual([
    [2000, "2010-12-01T08:26:00"],
    [1, "2010-12-01T08:26:00"],
  ]);
  expect(documents.flatMap(({ lines }) => lines)).toEqual(rows);
  expect(new Set(documents.map(({ key }) => key)).size).toBe(2);
});
