// The definition of a column, as a page writes it.
import type { PriceRule } from "@kontor/contracts/core/actor";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { ReactNode } from "react";
import type { z } from "zod";
import { formatAmount } from "../i18n/format.ts";
import type { Translator } from "../i18n/i18n.tsx";
import { amountCell, type Cell, dateCell, dateTimeCell, numberCell, textCell } from "./cells.tsx";
import { type Kind, kindOf } from "./filter-builder.rules.ts";
import type { RowOf } from "./use-list.ts";

export interface Column<Row> {
  /** The row's field; its label is the word of that name. */
  name: keyof Row & string;
  /** Word key of its heading, where it is not the field's own. */
  label?: string;
  /** Renders the value; undefined: text of at most 25 characters. */
  cell?: Cell<Row>;
  /** Wraps a figure once its point is aligned, e.g. in the link that explains it. */
  wrap?: (figure: ReactNode, row: Row) => ReactNode;
  /** Whether the header sorts by this field. */
  sort?: boolean;
  /** Offered in the chooser, but not shown at first. */
  hidden?: boolean;
  /** Left out where the table is wider than its place, the lowest first; the chooser brings it back. */
  spare?: number;
  /** Left out where no row of the page has a value. */
  whenFilled?: true;
  align?: "start" | "center" | "end";
  /** Stays visible at the end while the other columns scroll. */
  pinned?: boolean;
  /** Pixels; the user may drag it wider or narrower. */
  width?: number;
  /** Whether the advanced query cannot filter by it, because the server computes it after searching. */
  unasked?: boolean;
  /** The price codes that hide it, as on the server: used with `useSeenColumns`. */
  price?: PriceRule;
  /** Renders its total; undefined: an amount. */
  total?: (sum: string | null) => ReactNode;
  /** The kind of value, where neither its cell nor the row's schema says it. */
  holds?: Kind;
}

/** The columns of a list endpoint. */
export type Columns<E extends Endpoint> = readonly Column<RowOf<E>>[];

/** Figures are aligned to the end of their cell, so that their decimals line up. */
export const alignOf = <Row>(column: Column<Row>): "start" | "center" | "end" =>
  column.align ?? (column.cell === amountCell || column.cell === numberCell ? "end" : "start");

/** The column's heading. */
export const headingOf = ({ name, label = name }: { name: string; label?: string }, t: Translator): string =>
  t.label(label);

/** The same where there is space for it, and as the tooltip of a shortened one: the word of its label with `-full` behind it, where there is one. */
export function fullHeadingOf(column: { name: string; label?: string }, t: Translator): string {
  const key = `${column.label ?? column.name}-full`;
  const full = t.label(key);
  return full === key ? headingOf(column, t) : full;
}

export const cellOf = <Row>(column: Column<Row>): Cell<Row> => column.cell ?? textCell;

/** The column's sum as the table shows it; nothing where the server returned none. */
export function totalOf<Row>(column: Column<Row>, totals: Readonly<Record<string, string | null>>): ReactNode {
  const sum = totals[column.name];
  return sum === undefined ? "" : (column.total ?? formatAmount)(sum);
}

/** Whether a row of totals can have something below the column. */
export const isSummed = <Row>({ cell, total, holds }: Column<Row>): boolean =>
  total !== undefined || cell === amountCell || (holds ?? (cell === numberCell ? "number" : undefined)) === "number";

/** The kind of value for the advanced query: figures and times are texts on the wire, so the column's cell decides. */
export function filterKindOf<Row>(column: Column<Row>, schema: z.ZodType | undefined): Kind | undefined {
  if (column.unasked) return undefined;
  const { cell, holds } = column;
  if (holds) return holds;
  if (cell === amountCell || cell === numberCell) return "number";
  if (cell === dateTimeCell || cell === dateCell) return "time";
  return kindOf(schema);
}
