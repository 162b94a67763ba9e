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

/** @param totals of the period; a kind without money has no column, a hidden one has */
export const columnsOf = (totals: Readonly<Record<string, string | null>> | undefined): Column<RecAndPayRow>[] => [
  day,
  ...kinds.filter(({ name }) => totals?.[name] === null || Number(totals?.[name] ?? 0) !== 0),
  ...sums,
];
