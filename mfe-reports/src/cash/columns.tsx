// The columns of money by kind of document and slip: those that moved any in the period. Each figure, and each total, opens what adds up to it.
import { cashKindNames, type RecAndPayRow } from "@kontor/contracts/reports/rec-and-pay";
import type { Column } from "@kontor/ui-kit/list/column";
import { amountColumn, textColumn } from "../shared/report/columns.ts";
import { amountText } from "../shared/report/figure-text.ts";
import { type CashFigure, CashTotal } from "./sources.tsx";

const figure = (name: string, which: CashFigure): Column<RecAndPayRow> =>
  amountColumn<RecAndPayRow>(name, {
    sort: true,
    total: (sum) => (
      <CashTotal which={which} value={sum}>
        {amountText(sum)}
      </CashTotal>
    ),
  });

const day = textColumn<RecAndPayRow>("day", { sort: true });
const kinds = cashKindNames.map((kind) => figure(kind, { kind }));
const sums = [figure("received", { side: "received" }), figure("paid", { side: "paid" }), figure("net", {})];

type Totals = Readonly<Record<string, string | null>> | undefined;

/** @param totals of the period; a kind without money has no column, a hidden one has */
export const columnsOf = (totals: Totals): Column<RecAndPayRow>[] => [
  day,
  ...spared(
    kinds.filter(({ name }) => totals?.[name] === null || Number(totals?.[name] ?? 0) !== 0),
    totals,
  ),
  ...sums,
];

/** Where there is no room for all kinds, those that moved the least money are left out first. */
function spared(shown: readonly Column<RecAndPayRow>[], totals: Totals): Column<RecAndPayRow>[] {
  const moved = ({ name }: Column<RecAndPayRow>): number => Math.abs(Number(totals?.[name] ?? 0));
  const ranked = shown.toSorted((one, other) => moved(one) - moved(other));
  return shown.map((column) => ({ ...column, spare: ranked.indexOf(column) + 1 }));
}
