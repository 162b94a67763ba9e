// The columns of what was sold, in every report of it.
import type { Column } from "@kontor/ui-kit/list/column";
import { amountColumn, quantityColumn } from "../report/columns.ts";
import { amountText, priceText } from "../report/figure-text.ts";
import type { ReportColumn } from "../report/report-column.ts";

/** A figure that does not exist is empty, and not hidden. */
const unlessEmpty =
  (text: (value: unknown) => string) =>
  (value: unknown): string =>
    value === "" ? "" : text(value);
const [priceOrEmpty, amountOrEmpty] = [unlessEmpty(priceText), unlessEmpty(amountText)];

type Name<Row> = keyof Row & string;
type More<Row> = Partial<ReportColumn<Row>>;
/** Percent, with two decimals like amounts. */
export const percentColumn = <Row>(name: Name<Row>, more: More<Row> = {}): ReportColumn<Row> =>
  quantityColumn<Row>(name, { cell: amountOrEmpty, total: amountOrEmpty, ...more });
export const averageColumn = <Row>(name: Name<Row>, more: More<Row> = {}): ReportColumn<Row> =>
  quantityColumn<Row>(name, { cell: priceOrEmpty, total: priceOrEmpty, ...more });
export const optionalAmountColumn = <Row>(name: Name<Row>, more: More<Row> = {}): Column<Row> =>
  amountColumn<Row>(name, { cell: amountOrEmpty, total: amountOrEmpty, ...more });

interface Sold extends Record<"outQuantity" | "inQuantity" | "netQuantity", string> {
  saleAmount: string | null;
  returnAmount: string | null;
  netAmount: string | null;
  cost: string | null;
  grossProfit: string | null;
  grossMargin: string | null;
}
export const soldColumns = <Row extends Sold>(): Column<Row>[] => [
  quantityColumn<Row>("outQuantity", { sort: true, hidden: true }),
  amountColumn<Row>("saleAmount", { sort: true }),
  quantityColumn<Row>("inQuantity", { sort: true, hidden: true }),
  amountColumn<Row>("returnAmount", { sort: true }),
  quantityColumn<Row>("netQuantity", { sort: true }),
  amountColumn<Row>("netAmount", { sort: true }),
  amountColumn<Row>("cost", { sort: true }),
  amountColumn<Row>("grossProfit", { sort: true }),
  percentColumn<Row>("grossMargin", { sort: true }),
];
