// A column as a page writes it.
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
  /** The word of its heading, where that is not the field's own. */
  label?: string;
  /** How the value looks; text of at most 25 characters when left out. */
  cell?: Cell<Row>;
  /** What stands around a figure once its point is in line, e.g. the link that explains it. */
  wrap?: (figure: ReactNode, row: Row) => ReactNode;
  /** The header sorts by this field. */
  sort?: boolean;
  /** Offered in the chooser, but not shown at first. */
  hidden?: boolean;
  align?: "start" | "center" | "end";
  /** Stays in sight at the end while the others scroll. */
  pinned?: boolean;
  /** Pixels; the user may drag it wider or narrower. */
  width?: number;
  /** The advanced query cannot ask about it: the server puts it together after searching. */
  unasked?: boolean;
  /** The price limits that hide it, as the server does: used with `useSeenColumns`. */
  price?: PriceRule;
  /** How its total looks; an amount when left out. */
  total?: (sum: string | null) => ReactNode;
  /** What it holds, where neither its cell nor the row's schema tells. */
  holds?: Kind;
}

/** The columns of a list endpoint. */
export type Columns<E extends Endpoint> = readonly Column<RowOf<E>>[];

/** Figures stand at the end of their cell, so that their decimals line up. */
export const alignOf = <Row>(column: Column<Row>): "start" | "center" | "end" =>
  column.align ?? (column.cell === amountCell || column.cell === numberCell ? "end" : "start");

/** The column's heading. */
export const headingOf = ({ name, label = name }: { name: string; label?: string }, t: Translator): string =>
  t.label(label);

export const cellOf = <Row>(column: Column<Row>): Cell<Row> => column.cell ?? textCell;

/** The column's sum as the table shows it; nothing where the server made none. */
export function totalOf<Row>(column: Column<Row>, totals: Readonly<Record<string, string | null>>): ReactNode {
  const sum = totals[column.name];
  return sum === undefined ? "" : (column.total ?? formatAmount)(sum);
}

/** Whether a row of totals can have something below the column. */
export const isSummed = <Row>({ cell, total, holds }: Column<Row>): boolean =>
  total !== undefined || cell === amountCell || (holds ?? (cell === numberCell ? "number" : undefined)) === "number";

/** What the advanced query may ask of a column: figures and times are texts on the wire, so their cells tell. */
export function filterKindOf<Row>(column: Column<Row>, schema: z.ZodType | undefined): Kind | undefined {
  if (column.unasked) return undefined;
  const { cell, holds } = column;
  if (holds) return holds;
  if (cell === amountCell || cell === numberCell) return "number";
  if (cell === dateTimeCell || cell === dateCell) return "time";
  return kindOf(schema);
}
