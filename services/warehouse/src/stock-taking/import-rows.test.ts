// Rows of counted quantities as people fill them in, and as they must not.
import type { Refusal } from "@kontor/contracts/core/error";
import { COUNTED_ROWS_MAX } from "@kontor/contracts/warehouse/stock-taking-report";
import { languages } from "@kontor/service-kit/workbook/columns";
import { expect, it } from "vitest";
import { readCounts } from "./import-rows.ts";
import { countFields, countHeadings } from "./workbook.columns.ts";

const header = (at: number): string[] => countFields.map((field) => countHeadings[field][at] ?? "");
const read = (rows: readonly string[][], first = header(0)) => {
  const { counts, issues } = readCounts([first, ...rows]);
  return [
    counts.map(({ row, line: { barCode, batchNumber, countNumber, remark } }) => [
      row,
      barCode,
      batchNumber,
      countNumber,
      remark,
    ]),
    issues.map(({ row, field, id }) => `${row} ${field} ${id}`),
  ];
};

it.each(languages.map((language, at) => [language, at] as const))("a header in %s is read", (_language, at) => {
  expect(read([["1", "", "", "2", ""]], header(at))).toEqual([[[1, "1", "", "2", undefined]], []]);
});

it("rows without a quantity are not counted, and the others keep their place", () => {
  const rows = [["1", "Tea", "", "", "later"], ["2", "", "A", "1.5", "shelf 2"], [], ["'=3", "", "", "0"]];
  expect(read(rows)).toEqual([
    [
      [2, "2", "A", "1.5", "shelf 2"],
      [4, "=3", "", "0", undefined],
    ],
    [],
  ]);
});

it("all that is wrong with a row is named", () => {
  const rows = [
    ["", "", "", "1", ""],
    ["1", "", "b".repeat(101), "-1", "r".repeat(501)],
    ["1", "", "", "1.2345", ""],
  ];
  expect(read(rows)).toEqual([
    [],
    [
      "1 barCode field-required",
      ...["2 batchNumber field-too-long", "2 countNumber number-invalid", "2 remark field-too-long"],
      "3 countNumber number-invalid",
    ],
  ]);
});

it.each<[string, string[][], string]>([
  ["a deleted first row", [["6901234567892", "Tea", "", "2", ""]], "workbook-header-mismatch"],
  ["another column first", [["名称", "条码*", "批号", "盘点数量*", "备注"]], "workbook-header-mismatch"],
  ["no row", [header(0)], "workbook-empty"],
  [
    "more rows than a workbook may have",
    [header(0), ...Array.from({ length: COUNTED_ROWS_MAX + 1 }, () => ["1", "", "", "1", ""])],
    "workbook-too-many-rows",
  ],
])("a workbook with %s is refused", (_case, rows, refusal) => {
  expect(() => readCounts(rows)).toThrow(expect.objectContaining({ id: refusal }) as Refusal);
});
