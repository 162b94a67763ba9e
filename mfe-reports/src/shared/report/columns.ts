// The columns of reports: figures of quantity, of money that may be hidden, of time; and the product's own columns.
import { pictureCell } from "@kontor/ui-kit/fields/picture";
import { dateTimeCell, wholeCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { withBigUnit } from "./big-unit.tsx";
import { amountText, priceText, quantityText } from "./figure-text.ts";

type Name<Row> = keyof Row & string;
type More<Row> = Partial<Column<Row>>;

/** Reports have filters of their own: the advanced query cannot filter by their columns. */
const column = <Row>(name: Name<Row>, more: More<Row>): Column<Row> => ({ name, unasked: true, ...more });

export const textColumn = <Row>(name: Name<Row>, more: More<Row> = {}): Column<Row> => column(name, more);
export const timeColumn = <Row>(name: Name<Row>, more: More<Row> = {}): Column<Row> =>
  column(name, { cell: dateTimeCell, ...more });

/** A column of figures, formatted by `text`; null where the role hides them. */
const figure =
  (text: (value: unknown) => string) =>
  <Row>(name: Name<Row>, more: More<Row> = {}): Column<Row> =>
    column(name, { cell: text, total: text, align: "end", ...more });
export const quantityColumn = figure(quantityText);
export const amountColumn = figure(amountText);
export const priceColumn = figure(priceText);

/** Stock in base units, and below it the same in the product's larger unit, where there is one. */
export function stockColumn<Row extends { bigUnitStock: string }>(name: Name<Row>, more: More<Row> = {}): Column<Row> {
  return quantityColumn(name, {
    wrap: withBigUnit,
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
  otherField1: string;
  otherField2: string;
  otherField3: string;
}

/** The columns that identify a product in every report. */
export const productColumns = <Row extends Product>(more: More<Row> = {}): Column<Row>[] => [
  textColumn<Row>("name", { cell: wholeCell, ...more }),
  textColumn<Row>("barCode", { spare: 2, ...more }),
  textColumn<Row>("standard", { whenFilled: true, spare: 1 }),
  textColumn<Row>("model", { hidden: true }),
  textColumn<Row>("color", { hidden: true }),
  textColumn<Row>("brand", { hidden: true }),
  textColumn<Row>("mfrs", { hidden: true }),
  textColumn<Row>("otherField1", { whenFilled: true }),
  textColumn<Row>("otherField2", { whenFilled: true }),
  textColumn<Row>("otherField3", { whenFilled: true }),
];

interface Goods {
  sku: string;
  batchNumber: string;
  snList: string;
}

/** What tells goods apart: the columns of what a row has. */
export const goodsColumns = <Row extends Goods>(): Column<Row>[] => [
  textColumn<Row>("sku", { whenFilled: true }),
  textColumn<Row>("batchNumber", { whenFilled: true }),
  textColumn<Row>("snList", { whenFilled: true }),
];

/** The same of a line, whose batch has its days. */
export function lineGoodsColumns<
  Row extends Goods & Record<"productionDate" | "expirationDate", string>,
>(): Column<Row>[] {
  const [sku, batch, ...serials] = goodsColumns<Row>();
  return [
    ...(sku && batch ? [sku, batch] : []),
    textColumn<Row>("productionDate", { whenFilled: true, hidden: true }),
    textColumn<Row>("expirationDate", { whenFilled: true }),
    ...serials,
  ];
}

interface Stocked extends Product {
  imageId: string | null;
  categoryName: string;
  position: string;
  unit: string;
}

/** The same for a product in stock: with its picture and category. On the phone the name is the card's title. */
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
