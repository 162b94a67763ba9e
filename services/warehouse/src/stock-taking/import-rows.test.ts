// Rows of counted quantities as people fill them in, and as they must not.
import type { Refusal } from "@kontor/contracts/core/error";
import { COUNTED_ROWS_MAX } from "@kontor/contracts/warehouse/stock-taking-report";
import { momentsIn } from "@kontor/service-kit/database/local-time";
import { languages } from "@kontor/service-kit/workbook/columns";
import { describe, expect, it } from "vitest";
import { readCounts } from "./import-rows.ts";
import { countFields, countHeadings } from "./workbook.columns.ts";

const header = (at: number): string[] => countFields.map((field) => countHeadings[field][at] ?? "");
const read = (rows: readonly string[][], first = header(0)) => {
  const { counts, issues } = readCounts([first, ...rows], momentsIn("Asia/Shanghai"));
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

it.each(languages.map((language, at) => [language, at] as const))(
  "a workbook of counts is read with its header in %s",
  (_language, at) => {
    expect(read([["1", "", "", "2", ""]], header(at))).toEqual([[[1, "1", "", "2", undefined]], []]);
  },
);

it("rows of a workbook without a quantity are not counted, and the others keep their row numbers", () => {
  const rows = [["1", "Tea", "", "", "later"], ["2", "", "A", "1.5", "shelf 2"], [], ["'=3", "", "", "0"]];
  expect(read(rows)).toEqual([
    [
      [2, "2", "A", "1.5", "shelf 2"],
      [4, "=3", "", "0", undefined],
    ],
    [],
  ]);
});

it("all issues of a row of counts are reported", () => {
  const rows = [
    ["", "", "", "1", ""],
    ["1", "", "b".repeat(101), "-1", "r".repeat(501)],
    ["1", "", "", "1.2345", ""],
  ];
  expect(read(rows)).toEqual([
    [],
    [
      "1 barCode field-required",
      ...["2 batchNumber field-too-long", "2 countNumber stock-taking-negative", "2 remark field-too-long"],
      "3 countNumber number-invalid",
    ],
  ]);
});

it.each([
  ["-1", "stock-taking-negative"],
  ["-0.5", "stock-taking-negative"],
  ["-", "number-invalid"],
  ["many", "number-invalid"],
  ["1.2345", "number-invalid"],
])("a counted quantity of %s in a workbook is read or refused: %s", (countNumber, id) => {
  expect(read([["1", "", "", countNumber, ""]])).toEqual([[], [`1 countNumber ${id}`]]);
});

describe("what a template says beside its counts", () => {
  const extras = (cells: string[], headings = ["此前已盘数量", "盘点时间"]) => {
    const { counts, issues } = readCounts(
      [
        [...header(0), ...headings],
        ["1", "", "", "2", "", ...cells],
      ],
      momentsIn("Asia/Shanghai"),
    );
    return [counts[0]?.line.seenNumber, counts[0]?.line.countedAt, ...issues.map(({ field, id }) => `${field} ${id}`)];
  };

  it.each<[string, string[], unknown[]]>([
    ["what was counted before, and a local time", ["3", "2026-11-27 09:00:12"], ["3", "2026-11-27T01:00:12.000Z"]],
    ["nothing counted before, and no time", ["", ""], [null, undefined]],
    ["a time as people type it", ["", "2026/11/7 9:05"], [null, "2026-11-07T01:05:00.000Z"]],
    ["no number", ["some", ""], [undefined, undefined, "seenNumber number-invalid"]],
    ["a day that does not exist", ["", "2026-02-30 09:00"], [undefined, undefined, "countTime field-invalid"]],
    ["a day without a time", ["", "2026-11-27"], [undefined, undefined, "countTime field-invalid"]],
  ])("a workbook's columns for the earlier count and its time are read or refused: %s", (_what, cells, expected) =>
    expect(extras(cells)).toEqual(expected),
  );

  it("the columns for the earlier count and its time are found by their headings, and other columns are not read", () => {
    expect(extras(["x", "2026-11-27 09:00", "4"], ["mine", "Counted at", "Counted before"])).toEqual([
      "4",
      "2026-11-27T01:00:00.000Z",
    ]);
    expect(extras(["x"], ["mine"])).toEqual([undefined, undefined]);
  });
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
])("a workbook of counts with %s is refused", (_case, rows, refusal) => {
  expect(() => readCounts(rows, momentsIn("UTC"))).toThrow(expect.objectContaining({ id: refusal }) as Refusal);
});
