// A resource's import and export: all rows or none, with every issue reported at once (XLS-3..5).
import { type Issue, refuse } from "@kontor/contracts/core/error";
import type { ListQuery } from "@kontor/contracts/core/list-contract";
import type { z } from "zod";
import type { FieldType, Values } from "../database/fields.ts";
import type { UploadedFile } from "../http/parse-request.ts";
import { FileAnswer, XLSX_TYPE } from "../http/response.ts";
import { cellIssues, rowsInvalid } from "../workbook/issues.ts";
import { readWorkbook } from "../workbook/read.ts";
import { templateWorksheets } from "../workbook/template.ts";
import type { Workbook, WorkbookColumn } from "../workbook/workbook.ts";
import { meant, type WorkbookCell, writeWorkbook, writeWorksheets } from "../workbook/write.ts";
import { visibleFields } from "./list-query.ts";
import type { Resource, Work } from "./resource.ts";
import { uniqueIssues } from "./unique-constraint.ts";

export const EXPORT_ROWS_MAX = 50_000;
const FIGURES: readonly FieldType[] = ["decimal", "integer"];

type Upload = { file: UploadedFile | undefined; prepared?: string[][] | undefined };
interface ImportRow {
  row: number;
  values: Values;
}

/**
 * Imports the uploaded workbook as rows of the kind that `within` names:
 * `routes.write(importSuppliers, (call) => importWorkbook(call, partners, { type: "供应商" }), readWorkbook)`.
 * @throws Refusal `workbook-header-mismatch`; `workbook-rows-invalid` with an issue (row, field) for each wrong value; those of readWorkbook
 */
export async function importWorkbook<T extends object, S extends z.ZodType>(
  call: Work<T> & Upload,
  resource: Resource<T, S>,
  within: Values = {},
): Promise<{ message: string; count: number }> {
  const { workbook, checks = [], table, fields, unique = [] } = resource.options;
  if (!workbook) throw new Error(`${table} has no workbook`);
  const all = call.prepared ?? (await readWorkbook(call));
  const [header = [], ...rows] = all;
  const columns = workbook.columns.filter((column) => !column.exportOnly);
  refuseOtherHeader(header, columns);

  const issues: Issue[] = [];
  const good: ImportRow[] = [];
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell === "")) continue;
    const row = index + 1;
    const actual = judge(workbook, columns, checks, { cells, within });
    if ("values" in actual) good.push({ row, values: actual.values });
    else issues.push(...actual.issues.map((issue) => ({ ...issue, row })));
  }
  issues.push(...(await uniqueIssues(call.tx, { table, fields, unique }, good)));
  if (issues.length > 0) throw rowsInvalid(issues, all);
  if (good.length === 0) throw refuse("workbook-empty");
  const added = await resource.addMany(
    call,
    good.map(({ values }) => values),
    "imported",
  );
  return { message: "imported", count: added.length };
}

type Judged = { values: Values } | { issues: Issue[] };

function judge(
  workbook: Workbook,
  columns: readonly WorkbookColumn[],
  checks: readonly ((values: Values) => Issue | undefined)[],
  source: { cells: string[]; within: Values },
): Judged {
  const named = columns.flatMap(({ field, read }, index) => {
    const cell = meant(source.cells[index] ?? "");
    return cell === "" ? [] : [[field, read ? read(cell) : cell]];
  });
  const parsed = workbook.row.safeParse({ ...Object.fromEntries(named), ...source.within }, { reportInput: true });
  if (!parsed.success) return { issues: cellIssues(parsed.error) };
  // The schema of a row is an object's: the form's schema.
  const values = parsed.data as Values;
  const issues = checks.flatMap((check) => check(values) ?? []);
  return issues.length > 0 ? { issues } : { values };
}

/** A required column often has a star; spaces around a heading do not count. */
const plain = (heading: string): string => heading.replace(/[*＊\s]/g, "");

function refuseOtherHeader(header: readonly string[], columns: readonly WorkbookColumn[]): void {
  for (let index = 0; index < Math.max(header.length, columns.length); index++) {
    const column = columns[index];
    const actual = plain(header[index] ?? "");
    const names = column ? [column.heading, ...(column.alsoNamed ?? [])].map(plain) : [""];
    if (!names.includes(actual))
      throw refuse("workbook-header-mismatch", {
        values: { column: index + 1, expected: column?.heading ?? "", found: header[index] ?? "" },
      });
  }
}

type ExportQuery = Partial<ListQuery> & { ids?: string | undefined; template?: "1" | undefined };

/**
 * The listed rows, or those of `ids` (joined by commas), as a workbook; with `template` only the header row of an import.
 * @throws Refusal `export-too-large` past 50,000 rows
 */
export async function exportWorkbook<T extends object, S extends z.ZodType>(
  call: Work<T>,
  resource: Resource<T, S>,
  query: ExportQuery,
  within: Values = {},
): Promise<FileAnswer> {
  const { workbook, table, fields, log } = resource.options;
  if (!workbook) throw new Error(`${table} has no workbook`);
  const visible = visibleFields(fields, call.ctx.actor);
  const columns = workbook.columns.filter((column) => (query.template ? !column.exportOnly : visible[column.field]));
  if (query.template)
    return new FileAnswer(
      `${workbook.name}.xlsx`,
      XLSX_TYPE,
      await writeWorksheets(templateWorksheets(columns, workbook.language)),
    );
  const ids = query.ids ? query.ids.split(",") : undefined;
  const rows = await resource.rowsFor(call, query, { limit: EXPORT_ROWS_MAX + 1, within, ...(ids ? { ids } : {}) });
  if (rows.length > EXPORT_ROWS_MAX) throw refuse("export-too-large", { values: { max: EXPORT_ROWS_MAX } });
  await log?.(call, { kind: "exported", rows: [], before: [], count: rows.length });
  const header = columns.map(({ heading }): WorkbookCell => ({ text: heading }));
  const body = rows.map((row) =>
    columns.map((column) => cellOf(column, fields[column.field]?.type, row[column.field])),
  );
  return new FileAnswer(`${workbook.name}.xlsx`, XLSX_TYPE, await writeWorkbook([header, ...body]));
}

function cellOf({ write }: WorkbookColumn, type: FieldType | undefined, value: unknown): WorkbookCell {
  const shown = write ? write(value) : value;
  if (shown === null || shown === undefined || shown === "") return null;
  const isFigure =
    typeof shown === "number" ||
    (type !== undefined && FIGURES.includes(type) && /^-?\d+(\.\d+)?$/.test(String(shown)));
  return isFigure ? { figure: String(shown) } : { text: String(shown) };
}
