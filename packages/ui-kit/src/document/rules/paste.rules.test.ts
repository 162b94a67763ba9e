import { describe, expect, it } from "vitest";
import { rowsOf } from "../../voucher/grid/clipboard-table.rules.ts";
import { fitting, laid } from "./paste.rules.ts";

const columns = ["depotId", "barCode", "name", "operNumber", "unitPrice", "remark"].map((name) => ({
  name,
  label: `label ${name}`,
}));

describe("the columns of pasted rows", () => {
  it("pasted rows of up to three cells fill barcode, quantity and price when pasted at a barcode", () => {
    expect(
      laid(
        [
          ["690001", "3", "1.5"],
          ["690002", "4"],
        ],
        columns,
        "barCode",
      ),
    ).toEqual([
      { barCode: "690001", operNumber: "3", unitPrice: "1.5" },
      { barCode: "690002", operNumber: "4" },
    ]);
  });

  it("pasted rows that are wider, or pasted at another column, fill the grid's columns in order from the active cell on", () => {
    expect(laid([["690001", "Tea", "3", "1.5", "gift"]], columns, "barCode")).toEqual([
      { barCode: "690001", name: "Tea", operNumber: "3", unitPrice: "1.5", remark: "gift" },
    ]);
    expect(laid([["3", "1.5"]], columns, "operNumber")).toEqual([{ operNumber: "3", unitPrice: "1.5" }]);
  });

  it("pasted headings decide the columns that the pasted cells fill, in whatever order they are", () => {
    expect(
      laid(
        [
          ["label operNumber", "note", "label barCode"],
          ["3", "?", "690001"],
        ],
        columns,
        "depotId",
      ),
    ).toEqual([{ operNumber: "3", barCode: "690001" }]);
  });

  it.each([
    [1, 1, 0],
    [2000, 2000, 0],
    [2345, 2000, 345],
  ])(
    "of %d pasted rows below their headings %d become lines, and %d are counted as left out",
    (pasted, laidDown, left) => {
      const text = [
        "label barCode\tlabel operNumber",
        ...Array.from({ length: pasted }, (_, at) => `${690000 + at}\t1`),
      ];
      const fitted = fitting(laid(rowsOf(text.join("\n")), columns, "barCode"));
      expect([fitted.fit.length, fitted.left]).toEqual([laidDown, left]);
      expect(fitted.fit.at(-1)?.barCode).toBe(String(690000 + laidDown - 1));
    },
  );
});
