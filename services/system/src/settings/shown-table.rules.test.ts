// Conversion of shown texts to workbook cells, case by case.
import { expect, test } from "vitest";
import { shownCell, shownRows } from "./shown-table.rules.ts";

test.each<[string, ReturnType<typeof shownCell>]>([
  ["", null],
  ["12.50", { figure: "12.50" }],
  ["-3", { figure: "-3" }],
  ["0", { figure: "0" }],
  ["007", { text: "007" }],
  ["6901234567892", { text: "6901234567892" }],
  ["1,200.00", { text: "1,200.00" }],
  ["=1+1", { text: "=1+1" }],
])("the text %s of a table that is exported becomes the cell %o", (text, cell) => {
  expect(shownCell(text)).toEqual(cell);
});

test("an exported table has title, tip and headings above its rows, and no empty row where one of them is missing", () => {
  const shown = { title: "客户", head: "名称,余额", tip: "", list: [["甲", "1.00"]] };
  expect(shownRows(shown)).toHaveLength(3);
  expect(shownRows({ ...shown, tip: "单位:元" })[1]).toEqual([{ text: "单位:元" }]);
  expect(shownRows({ ...shown, title: "" })[0]).toEqual([{ text: "名称" }, { text: "余额" }]);
});
