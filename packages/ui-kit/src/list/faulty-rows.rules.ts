// Rows with what is wrong with them in a last column.
import type { FaultyWorkbook, Issue } from "@kontor/contracts/core/error";

/** Each row as wide as the header, then its reasons. */
export const reasonsOf = (
  { header, rows }: FaultyWorkbook,
  issues: readonly Issue[],
  sentence: (issue: Issue) => string,
): string[][] =>
  rows.map(({ row, cells }) => [
    ...header.map((_, at) => cells[at] ?? ""),
    issues
      .filter((issue) => issue.row === row)
      .map(sentence)
      .join("; "),
  ]);
