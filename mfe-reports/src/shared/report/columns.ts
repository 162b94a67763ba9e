// The columns that reports are made of: figures of quantity, of money that may be hidden, of time; and the product's own.
import { HIDDEN_FIGURE } from "@kontor/contracts/reports/dashboard";
import { pictureCell } from "@kontor/ui-kit/fields/picture";
import { formatAmount, formatNumber } from "@kontor/ui-kit/i18n/format";
import { dateTimeCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { createElement, Fragment, type ReactNode } from "react";
import { Aligned } from "./aligned.tsx";
import { decimalsOf } from "./decimals.rules.ts";

/** A figure without the zeros behind its decimals. */
const plain = (wire: string): string => (wire.includes(".") ? wire.replace(/\.?0+$/, "") : wire);

/** A figure with two decimals at least. */
const twoDecimals = (wire: string): string =>
  wire + (wire.includes(".") ? "0".repeat(Math.max(0, 2 - decimalsOf(wire))) : ".00");

/** What the role may not see comes as null. */
const hiddenOr = (show: (figure: string) => string) => (value: unknown) =>
  value === null ? HIDDEN_FIGURE : typeof value === "string" ? show(value) : "";

export const quantityText = hiddenOr((figure) => formatNumber(plain(figure)));
export const amountText = hiddenOr((figure) => formatAmount(figure));
/** A price has as many decimals as it needs, two at least. */
export const priceText = hiddenOr((figure) => formatAmount(plain(figure)));

type Name<Row> = keyof Row & string;
type More<Row> = Partial<Column<Row>>;

/** Reports are searched by their own filters: none of their columns can be asked about beside those. */
const column = <Row>(name: Name<Row>, more: More<Row>): Column<Row> => ({ name, unasked: true, ...more });

export const textColumn = <Row>(name: Name<Row>, more: More<Row> = {}): Column<Row> => column(name, more);
export const timeColumn = <Row>(name: Name<Row>, more: More<Row> = {}): Column<Row> =>
  column(name, { cell: dateTimeCell, ...more });

type Texts = { text: (value: unknown) => string; shown: (wire: string) => string };
/** A column's `cell` for a figure. */
const alignedCell =
  (name: string, { text, shown }: Texts) =>
  (value: unknown): ReactNode => {
    const said = text(value);
    return said === "" ? "" : createElement(Aligned, { name, value, text: said, shown });
  };
const figure =
  (texts: Texts) =>
  <Row>(name: Name<Row>, more: More<Row> = {}): Column<Row> => {
    const cell = alignedCell(name, texts);
    return column(name, { cell, total: cell, align: "end", ...more });
  };
const quantity: Texts = { text: quantityText, shown: plain };
const amount: Texts = { text: amountText, shown: twoDecimals };
export const quantityColumn = figure(quantity);
export const amountColumn = figure(amount);
export const priceColumn = figure({ text: priceText, shown: (wire) => twoDecimals(plain(wire)) });

/** An amount as its column shows it, for a cell that makes a link of it. */
export const amountCellOf = (name: string) => alignedCell(name, amount);

/** Stock in base units, and behind it the same in the product's larger unit, where it has one. */
export function stockColumn<Row extends { bigUnitStock: string }>(name: Name<Row>, more: More<Row> = {}): Column<Row> {
  const aligned = alignedCell(name, quantity);
  return quantityColumn(name, {
    cell: (value, { bigUnitStock }) =>
      bigUnitStock === "" ? aligned(value) : createElement(Fragment, null, aligned(value), ` (${bigUnitStock})`),
    ...more,
  });
}

interface Product {
  barCode: string;
  name: string;
  standard: string;
  model: string;
  color: string;
  brand: string;
  mfrs: string;
}

/** The columns that name a product in every report. */
export const productColumns = <Row extends Product>(more: More<Row> = {}): Column<Row>[] => [
  textColumn<Row>("name", more),
  textColumn<Row>("barCode", more),
  textColumn<Row>("standard"),
  textColumn<Row>("model", { hidden: true }),
  textColumn<Row>("color", { hidden: true }),
  textColumn<Row>("brand", { hidden: true }),
  textColumn<Row>("mfrs", { hidden: true }),
];

interface Stocked extends Product {
  imageId: string | null;
  categoryName: string;
  position: string;
  unit: string;
}

/** The same of a product that lies in stock: with its picture, and where it belongs. On the phone the name is the card's title. */
export function stockedColumns<Row extends Stocked>(picture: More<Row> = {}): Column<Row>[] {
  const [name, ...others] = productColumns<Row>({ sort: true });
  return [
    ...(name ? [name] : []),
    textColumn<Row>("imageId", { cell: pictureCell("report.picture"), ...picture }),
    ...others,
    textColumn<Row>("categoryName", { hidden: true }),
    textColumn<Row>("position", { hidden: true }),
    textColumn<Row>("unit"),
  ];
}
