// What customers owe that is due, by age; it opens the receivables by age, which have the same totals.
import { type AgeSpan, getAgingTotals } from "@kontor/contracts/reports/aging";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatCurrency } from "@kontor/ui-kit/i18n/format";
import { useRead } from "@kontor/ui-kit/query";
import { openSearched } from "@kontor/ui-kit/voucher/list/search-from-url";
import { AGES_VIEW } from "../shared/report/ages-view.ts";
import { Lines, Tile } from "./tile.tsx";

const DUE: readonly AgeSpan[] = ["days30", "days60", "days90", "older"];

export function Overdue() {
  const t = useTranslation();
  const read = useRead(getAgingTotals, { query: { supplierType: "客户" } });
  const totals = read.data;
  // Where the role hides sales prices, it has no receivables either.
  if (totals?.open === null) return null;
  const open = () => openSearched("/report/customer_account", { view: AGES_VIEW });
  return (
    <Tile title="analysis.overdue" read={read}>
      {() => (
        <Lines
          of={DUE.map((span) => ({
            ...{ key: span, label: t(`aging.span-${span}`), figure: formatCurrency(totals?.[span] ?? "0.00") },
            onOpen: Number(totals?.[span] ?? "0") === 0 ? undefined : open,
          }))}
        />
      )}
    </Tile>
  );
}
