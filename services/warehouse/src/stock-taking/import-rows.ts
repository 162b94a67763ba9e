// Rows of a workbook with counted quantities (reference.md §2.11; docs/decisions/0086). Pure.
import { decimalNotNegative } from "@kontor/contracts/core/decimal";
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { issuesIn } from "@kontor/contracts/core/issues";
import { BATCH_MAX } from "@kontor/contracts/document/tracking";
import { text } from "@kontor/contracts/system/field-schemas";
import { COUNTED_ROWS_MAX } from "@kontor/contracts/warehouse/stock-taking-report";
import { meant } from "@kontor/service-kit/workbook/write";
import { z } from "zod";
import type { CountLine } from "./count.store.ts";
import {
  type CountExtra,
  type CountField,
  countExtras,
  countFields,
  countHeadings,
  extraHeadings,
} from "./workbook.columns.ts";

const plain = (heading: string): string => heading.replace(/[*＊\s]/g, "");
const isHeading = (heading: string | undefined, words: readonly string[]): boolean =>
  words.map(plain).includes(plain(heading ?? ""));

const quantity = decimalNotNegative("quantity");
const isNegative = (quantityText: string): boolean =>
  /^-\d/.test(quantityText) && !quantity.safeParse(quantityText).success;
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([z.literal(""), schema]);
const TIME = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/;
/** A local time as 2026-11-21 10:00:00; as it is where it is none. */
const wholeTime = (typed: string): string => {
  const [, year, ...parts] = TIME.exec(typed) ?? [];
  if (!year) return typed;
  const [month, day, hour, minute, second] = parts.map((part = "00") => part.padStart(2, "0"));
  return `${year}-${month}-${day}T${hour}:${minute}:${second ?? "00"}`;
};
const SCHEMAS = {
  barCode: text(50).min(1),
  batchNumber: text(BATCH_MAX),
  countNumber: z
    .string()
    .refine((typed) => !isNegative(typed), "stock-taking-negative")
    .pipe(quantity),
  remark: text(500),
  seenNumber: orEmpty(quantity),
  countTime: orEmpty(z.iso.datetime({ local: true })),
} as const;
type Field = CountField | CountExtra;

export interface ImportedRow {
  /** From 1, below the header. */
  row: number;
  line: CountLine;
}

/**
 * The counts in the rows of a workbook, those without a counted quantity left out: they are not counted yet. Columns beyond those of a template are not read.
 * @param momentOf the moment of a local time
 * @throws Refusal `workbook-header-mismatch` where the first row was deleted or changed, `workbook-too-many-rows`, `workbook-empty`
 */
export function readCounts(
  [header = [], ...rows]: readonly string[][],
  momentOf: (local: string) => Date,
): { counts: ImportedRow[]; issues: Issue[] } {
  const columns = columnsOf(header);
  if (rows.length > COUNTED_ROWS_MAX) throw refuse("workbook-too-many-rows", { values: { max: COUNTED_ROWS_MAX } });
  const issues: Issue[] = [];
  const counts = rows.flatMap((cells, index): ImportedRow[] => {
    const row = index + 1;
    const values = valuesOf(cells, columns);
    if (values.countNumber === "") return [];
    const wrong = Object.entries(SCHEMAS).flatMap(([field, schema]) =>
      issuesIn(schema, values[field as Field]).map((issue) => ({ ...issue, field, row })),
    );
    issues.push(...wrong);
    return wrong.length > 0 ? [] : [{ row, line: lineOf(values, columns, momentOf) }];
  });
  if (counts.length === 0 && issues.length === 0) throw refuse("workbook-empty");
  return { counts, issues };
}

type Columns = ReadonlyMap<Field, number>;
function columnsOf(header: readonly string[]): Columns {
  for (const [at, field] of countFields.entries()) {
    const words = countHeadings[field];
    if (!isHeading(header[at], words))
      throw refuse("workbook-header-mismatch", {
        values: { column: at + 1, expected: words[0], found: header[at] ?? "" },
      });
  }
  const extras = countExtras.flatMap((field): [Field, number][] => {
    const at = header.findIndex((heading) => isHeading(heading, extraHeadings[field]));
    return at < countFields.length ? [] : [[field, at]];
  });
  return new Map<Field, number>([...countFields.map((field, at): [Field, number] => [field, at]), ...extras]);
}

const cellAt = (cells: readonly string[], at: number | undefined): string =>
  meant(at === undefined ? "" : (cells[at] ?? "")).trim();
function valuesOf(cells: readonly string[], columns: Columns): Record<Field, string> {
  const fields: readonly Field[] = [...countFields, ...countExtras];
  const values = Object.fromEntries(fields.map((field) => [field, cellAt(cells, columns.get(field))]));
  return { ...(values as Record<Field, string>), countTime: wholeTime(values.countTime ?? "") }; // one for each field
}

function lineOf(values: Record<Field, string>, columns: Columns, momentOf: (local: string) => Date): CountLine {
  const { barCode, batchNumber, countNumber, remark, seenNumber, countTime } = values;
  return {
    ...{ id: newId(), barCode, batchNumber, source: "import", countNumber },
    ...(remark === "" ? {} : { remark }),
    ...(columns.has("seenNumber") ? { seenNumber: seenNumber === "" ? null : seenNumber } : {}),
    ...(countTime === "" ? {} : { countedAt: momentOf(countTime.replace("T", " ")).toISOString() }),
  };
}
