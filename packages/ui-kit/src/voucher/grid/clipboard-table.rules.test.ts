import { describe, expect, it } from "vitest";
import { isClipboardTable, rowsOf } from "./clipboard-table.rules.ts";

describe("rows of a spreadsheet", () => {
  it("a clipboard table is cut into rows and cells at tabs and at the line breaks of any system", () => {
    expect(rowsOf("a\t1\r\nb\t2\r\n")).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
    expect(rowsOf("\n\n")).toEqual([]);
  });

  it("a quoted cell of a clipboard table stays one cell, with its line breaks and inner quotes", () => {
    expect(rowsOf('"two\nlines"\t"5"" pipe"\tx')).toEqual([["two\nlines", '5" pipe', "x"]]);
    expect(rowsOf('5" pipe\t1')).toEqual([['5" pipe', "1"]]);
    expect(rowsOf('"open\tend')).toEqual([['"open', "end"]]);
  });

  it("empty rows of a clipboard table are left out, and empty cells are not", () => {
    expect(rowsOf("a\t\t3\n\t\t\nb\t\t4")).toEqual([
      ["a", "", "3"],
      ["b", "", "4"],
    ]);
  });

  it("a single word is not a clipboard table", () => {
    expect([
      isClipboardTable("690001"),
      isClipboardTable("690001\n"),
      isClipboardTable("a\tb"),
      isClipboardTable("a\nb"),
    ]).toEqual([false, false, true, true]);
  });
});
