import { expect, it } from "vitest";
import { amountOf, refuseStrangeTimes } from "./row.ts";
import { rowsOf } from "./testing/rows.ts";

it.each([
  ["6", "2.55", "15.3"],
  ["1", "0.001", "0"],
  ["5", "0.001", "0.01"],
  ["-5", "0.001", "-0.01"],
  ["3", "0.3333333", "1"],
  ["1e+05", "0.5", "50000"],
  ["2.5", "1.01", "2.53"],
])(
  "a row of the replayed file with the quantity %s and the price %s has the amount %s, rounded to the cent",
  (Quantity, UnitPrice, amount) => {
    expect(rowsOf({ Quantity, UnitPrice }).map((row) => amountOf(row).toFixed())).toEqual([amount]);
  },
);

it("in a row of the replayed file a missing text is read as empty and a product code in upper case, and a time may lack its seconds", () => {
  const [row] = rowsOf({ Description: "NA", CustomerID: "", StockCode: " 85123a ", InvoiceDate: "2010-12-01 08:26" });
  expect(row).toMatchObject({ description: "", customer: null, code: "85123A", time: "2010-12-01T08:26:00" });
});

it.each([
  [{ Quantity: "NA" }, 'line 2: "NA" is no Quantity'],
  [{ UnitPrice: "2,55" }, 'line 2: "2,55" is no UnitPrice'],
  [{ InvoiceDate: "01/12/2010 08:26" }, 'line 2: "01/12/2010 08:26" is no InvoiceDate'],
  [{ InvoiceDate: "2010-13-01 08:26:00" }, "is no InvoiceDate"],
  [{ InvoiceDate: "2011-02-29 08:26:00" }, "is no InvoiceDate"],
  [{ InvoiceNo: "" }, 'line 2: "" is no InvoiceNo'],
  [{ StockCode: "NA" }, "is no StockCode"],
])("a replayed file with the row %j is refused with the number of that line", (fields, message) => {
  expect(() => rowsOf(fields)).toThrow(message);
});

it.each([
  ["1999-12-31 23:59:00", true],
  ["2010-12-01 08:26:00", false],
  ["2027-11-01 08:26:00", false],
  ["2027-12-01 08:26:00", true],
])(
  "in November 2026 whether a replayed row that is dated %s is refused as too long ago or too far ahead is %s",
  (InvoiceDate, isStrange) => {
    const check = () => refuseStrangeTimes(rowsOf({}, { InvoiceDate }), new Date("2026-11-21T12:00:00Z"));
    if (isStrange) expect(check).toThrow("line 3");
    else check();
  },
);
