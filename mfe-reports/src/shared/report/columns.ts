// The columns that reports are made of: figures of quantity, of money that may be hidden, of time; and the product's own.
import { MASKED_FIGURE } from "@kontor/contracts/reports/dashboard";
import { pictureCell } from "@kontor/ui-kit/fields/picture";
import { formatAmount, formatNumber } from "@kontor/ui-kit/i18n/format";
import { dateTimeCell, wholeCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { withBigUnit } from "./big-unit.tsx";

/** A figure without the zeros behind its decimals. */
const plain = (wire: string): string => (wire.includes(".") ? wire.replace(/\.?0+$/, "") : wire);

/** What the role may not see comes as null. */
const hiddenOr = (show: (figure: string) => string) => (value: unknown) =>
  value === null ? MASKED_FIGURE : typeof value === "string" ? show(value) : "";

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

/** A column of figures, each said by `text`; null where the role hides it. */
const figure =
  (text: (value: unknown) => string) =>
  <Row>(name: Name<Row>, more: More<Row> = {}): Column<Row> =>
    column(name, { cell: text, total: text, align: "end", ...more });
export const quantityColumn = figure(quantityText);
export const amountColumn = figure(amountText);
export const priceColumn = figure(priceText);

/** Stock in base units, and below it the same in the product's larger unit, where it has one. */
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
}

/** The columns that name a product in every report. */
export const productColumns = <Row extends Product>(more: More<Row> = {}): Column<Row>[] => [
  textColumn<Row>("name", { cell: wholeCell, ...more }),
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
