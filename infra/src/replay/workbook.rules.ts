// Converts master data into rows of an import workbook, each cell under its heading, and finds the rows that a refusal names. Pure.
import type { Issue } from "@kontor/contracts/core/error";

/** A row of master data. */
export interface Master {
  /** The key of a row: a product's barcode, a partner's name. */
  name: string;
  /** Its cells by the English headings of the template. */
  cells: Readonly<Record<string, string>>;
}

/** The rows under the template's headings; columns without a value stay empty. @throws Error for a cell whose column is not there */
export function workbookRows(headings: readonly string[], masters: readonly Master[]): string[][] {
  const rows = masters.map(({ cells }) => {
    const lost = Object.keys(cells).find((heading) => !headings.includes(heading));
    if (lost !== undefined) throw new Error(`the template has no column "${lost}"`);
    return headings.map((heading) => cells[heading] ?? "");
  });
  return [[...headings], ...rows];
}

/** Refusals of rows that were added meanwhile, or that exist where the user does not see them. */
const DUPLICATES: ReadonlySet<string> = new Set(["name-already-exists", "bar-code-already-exists", "already-exists"]);
/** Refusals of rows that an earlier run had imported, whose workbook was written at another time. */
const REPEATED = "idempotency-key-reused";

interface Refusal {
  refusal: string;
  issues: readonly Issue[];
}

/** Whether a refusal says only that some of the rows exist already. */
export function isDuplicate({ refusal, issues }: Refusal): boolean {
  if (refusal === REPEATED || DUPLICATES.has(refusal)) return true;
  return issues.length > 0 && issues.every(({ id }) => DUPLICATES.has(id));
}

/** The rows still to be imported: neither named as existing by the refusal, nor found. */
export function stillMissing(
  rows: readonly Master[],
  { issues }: Refusal,
  there: { has(name: string): boolean },
): Master[] {
  const named = new Set(issues.map(({ row }) => row));
  return rows.filter(({ name }, at) => !named.has(at + 1) && !there.has(name));
}

const WRONG_LISTED = 5;

/** The errors of the first few wrong rows: `Customer 17850: address field-too-long {"max":100}` */
export function wrongRows(rows: readonly Master[], issues: readonly Issue[]): string {
  const named = issues.slice(0, WRONG_LISTED).map(({ id, field, row, values }) => {
    const name = rows[(row ?? 0) - 1]?.name ?? "the workbook";
    return [`${name}:`, field, id, values && JSON.stringify(values)].filter(Boolean).join(" ");
  });
  return [...named, ...(issues.length > WRONG_LISTED ? [`${issues.length - WRONG_LISTED} more`] : [])].join("; ");
}
