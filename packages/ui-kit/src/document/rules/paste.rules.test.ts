import { describe, expect, it } from "vitest";
import { fitting, isSheet, laid, rowsOf } from "./paste.rules.ts";

const columns = ["depotId", "barCode", "name", "operNumber", "unitPrice", "remark"].map((name) => ({
  name,
  label: `label ${name}`,
}));

describe("rows of a spreadsheet", () => {
  it("are cut at tabs and line breaks, whichever the system writes", () => {
    expect(rowsOf("a\t1\r\nb\t2\r\n")).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
    expect(rowsOf("\n\n")).toEqual([]);
  });

  it("keep what stands in quotes together", () => {
    expect(rowsOf('"two\nlines"\t"5"" pipe"\tx')).toEqual([["two\nlines", '5" pipe', "x"]]);
    expect(rowsOf('5" pipe\t1')).toEqual([['5" pipe', "1"]]);
    expect(rowsOf('"open\tend')).toEqual([['"open', "end"]]);
  });

  it("empty rows in between are left out, empty cells are not", () => {
    expect(rowsOf("a\t\t3\n\t\t\nb\t\t4")).toEqual([
      ["a", "", "3"],
      ["b", "", "4"],
    ]);
  });

  it("one word is no sheet", () => {
    expect([isSheet("690001"), isSheet("690001\n"), isSheet("a\tb"), isSheet("a\nb")]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe("laying them onto columns", () => {
  it("three cells from the barcode on are barcode, quantity, price", () => {
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

  it("wider rows follow the order of the grid from the cursor on", () => {
    expect(laid([["690001", "Tea", "3", "1.5", "gift"]], columns, "barCode")).toEqual([
      { barCode: "690001", name: "Tea", operNumber: "3", unitPrice: "1.5", remark: "gift" },
    ]);
    expect(laid([["3", "1.5"]], columns, "operNumber")).toEqual([{ operNumber: "3", unitPrice: "1.5" }]);
  });

  it("headings decide, in whatever order they stand", () => {
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
  ])("%d rows below their headings: %d are laid, %d are counted as left out", (pasted, laidDown, left) => {
    const text = ["label barCode\tlabel operNumber", ...Array.from({ length: pasted }, (_, at) => `${690000 + at}\t1`)];
    const found = fitting(laid(rowsOf(text.join("\n")), columns, "barCode"));
    expect([found.fit.length, found.left]).toEqual([laidDown, left]);
    expect(found.fit.at(-1)?.barCode).toBe(String(690000 + laidDown - 1));
  });
});
