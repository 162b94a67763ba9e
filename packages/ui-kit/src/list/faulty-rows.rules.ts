// Adds a last column with its issues to each wrong row.
import type { FaultyWorkbook, Issue } from "@kontor/contracts/core/error";

/** Each row padded to the header's width, followed by its issues. */
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
