// The issues of an import, with the wrong rows, so that the user gets those back to correct (XLS-3).
import { type Issue, type Refusal, refuse } from "@kontor/contracts/core/error";
import { issuesOf } from "@kontor/contracts/core/issues";
import type { z } from "zod";

/** Issues that one refusal names. */
export const ISSUES_MAX = 2_000;
const FAULTY_ROWS_MAX = 1_000;

/** The issues of a row that failed to parse; for values from a list they name the list. */
export function cellIssues(error: z.ZodError): Issue[] {
  const lists = new Map(
    error.issues.flatMap((issue) =>
      issue.code === "invalid_value" ? [[issue.path.join("."), issue.values.join(", ")] as const] : [],
    ),
  );
  return issuesOf(error).map((issue) => {
    const allowed = issue.id === "value-not-allowed" ? lists.get(issue.field ?? "") : undefined;
    return allowed === undefined ? issue : { ...issue, values: { ...issue.values, allowed } };
  });
}

/** @param rows all rows as they were read, the header first; an issue's row counts from the first below it */
export function rowsInvalid(issues: readonly Issue[], [header = [], ...rows]: readonly string[][]): Refusal {
  const inOrder = [...issues].sort((one, other) => (one.row ?? 0) - (other.row ?? 0)).slice(0, ISSUES_MAX);
  const wrong = new Set(issues.map(({ row }) => row)).size;
  const reportedRows = [...new Set(inOrder.flatMap(({ row }) => row ?? []))].slice(0, FAULTY_ROWS_MAX);
  const faulty = reportedRows.flatMap((row) => {
    const cells = rows[row - 1];
    return cells ? [{ row, cells }] : [];
  });
  return refuse("workbook-rows-invalid", {
    values: { rows: wrong },
    issues: inOrder,
    faultyWorkbook: { header, rows: faulty },
  });
}
