import { PAGE_SIZE_MAX, PRINT_ROWS_MAX } from "@kontor/contracts/core/list-contract";
import { expect, it } from "vitest";
import { printedSize, withheldRows } from "./printing.rules.ts";

it("a printed list is one page of a size that a call may ask for, with a row of totals where its page has one", () => {
  expect(printedSize(10, PRINT_ROWS_MAX)).toBe(5000);
  expect(printedSize(21, PRINT_ROWS_MAX)).toBe(5001);
  expect(printedSize(21, PRINT_ROWS_MAX)).toBeLessThanOrEqual(PAGE_SIZE_MAX);
});

it.each([
  ["all rows", { page: 1, pageSize: 5000, rows: 12, total: 12 }, undefined],
  ["no row", { page: 1, pageSize: 10, rows: 0, total: 0 }, undefined],
  [
    "the first of more rows than are printed",
    { page: 1, pageSize: 5000, rows: 5000, total: 12_345 },
    { from: 1, to: 5000 },
  ],
  ["a page in the middle", { page: 3, pageSize: 11, rows: 10, total: 35 }, { from: 21, to: 30 }],
  ["the last page", { page: 4, pageSize: 10, rows: 5, total: 35 }, { from: 31, to: 35 }],
])("a printed list says which rows it has where it does not have all: %s", (_name, { rows, ...shown }, expected) => {
  expect(withheldRows({ ...shown, rows: Array.from({ length: rows }) })).toEqual(expected);
});
