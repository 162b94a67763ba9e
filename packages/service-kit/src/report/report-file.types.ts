// What a report's file is made of.
import type { Groups } from "@kontor/contracts/core/groups";
import type { Column, Language } from "../workbook/columns.ts";
import type { Previous } from "./compared.ts";
import type { Range } from "./date-range.ts";
import type { ReportQuery } from "./query-params.ts";
import type { Taken } from "./run-report.ts";

export type FileQuery = ReportQuery & {
  lang?: Language | undefined;
  /** Names of columns, joined by commas. */
  columns?: string | undefined;
};
/** A report as it is read for a file. Without totals the file has none, or those of columns that are summed. */
export interface ReadReport extends Partial<Range> {
  rows: readonly object[];
  total: number;
  totals?: Record<string, string | null>;
  groups?: Groups;
}
/** A report and, where its query asks for it, the period before. */
export type WithPrevious<Page> = Page & { previous?: Previous };

export interface ReportFile<Q extends FileQuery, Page extends ReadReport> {
  /** Of the file, and in the operation log. */
  name: string;
  query: Q;
  /** All columns that the report has. */
  columns(page: Page): readonly Column[];
  /** Reads the report; a sink takes all its rows, of which the answer has none. */
  find(tx: object, query: Q, taken: Taken): Promise<Page>;
  /** Adds to rows what another service knows, where a column that is shown has it. */
  complete?(rows: readonly object[], shown: readonly Column[]): Promise<readonly object[]>;
}
