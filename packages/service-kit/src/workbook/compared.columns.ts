// The columns of the period before in a workbook: beside each figure what it was, and the difference. Pure.
import { Decimal } from "decimal.js";
import type { Column, Words } from "./columns.ts";

const BEFORE: Words = ["上期", "上期", "period before", "kỳ trước", "période précédente"];
const CHANGE: Words = ["差额", "差額", "difference", "chênh lệch", "écart"];
const [BEFORE_OF, CHANGE_OF] = [(field: string) => `${field} before`, (field: string) => `${field} change`];

const titleOf = ({ words }: Column, of: Words): Words =>
  words.map((word, at) => `${word} (${of[at]})`) as unknown as Words; // as many words as there are languages

/** The figures of the period before, as reports answer them. */
export interface PreviousFigures {
  totals: Record<string, string | null>;
  /** Of each row its own of then; null: it had none. */
  rows?: (Record<string, unknown> | null)[];
}
/** What a workbook shows. */
interface Report {
  rows: readonly object[];
  totals?: object;
  previous?: PreviousFigures | undefined;
}

/** The columns and rows with those of the period before, where the report was compared with it. What did not exist then, or is hidden, stays empty. */
export function withPrevious(
  columns: readonly Column[],
  report: Report,
): { columns: readonly Column[]; report: Report } {
  const { previous, rows, totals } = report;
  if (!previous) return { columns, report };
  const isCompared = ({ isFigure, field }: Column): boolean => isFigure === true && field in previous.totals;
  const compared = columns.filter(isCompared).map(({ field }) => field);
  return {
    columns: columns.flatMap((column) =>
      isCompared(column)
        ? [
            column,
            { ...column, field: BEFORE_OF(column.field), words: titleOf(column, BEFORE) },
            { ...column, field: CHANGE_OF(column.field), words: titleOf(column, CHANGE) },
          ]
        : [column],
    ),
    report: {
      rows: rows.map((row, at) => ({ ...row, ...figuresOf(compared, row, previous.rows?.[at]) })),
      totals: { ...totals, ...figuresOf(compared, totals ?? {}, previous.totals) },
    },
  };
}

const figuresOf = (fields: readonly string[], now: object, before: object | null | undefined) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const [current, earlier] = [textOf(now, field), textOf(before ?? {}, field)];
      if (current === undefined || earlier === undefined) return [];
      const change = new Decimal(current).minus(earlier);
      return [
        [BEFORE_OF(field), earlier],
        [CHANGE_OF(field), change.toFixed(Math.max(change.decimalPlaces(), decimals(current)))],
      ];
    }),
  );

/** A figure that exists and is shown. */
function textOf(of: object, field: string): string | undefined {
  const value: unknown = Reflect.get(of, field);
  return typeof value === "string" && value !== "" ? value : undefined;
}
const decimals = (text: string): number => text.split(".")[1]?.length ?? 0;
