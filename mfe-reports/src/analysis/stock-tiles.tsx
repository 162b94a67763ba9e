// What of the stock needs looking after: below or above its safety levels, and batches that expire; each count opens its report with that filter.
import { countBatchStock } from "@kontor/contracts/reports/batch-stock";
import { countStockWarnings } from "@kontor/contracts/reports/stock-warning";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { openSearched } from "@kontor/ui-kit/voucher/list/search-from-url";
import { Lines, Tile } from "./tile.tsx";

const WARNINGS = "/report/stock_warning_report";
const BATCHES = "/report/material_batch";

export function StockWarnings() {
  const t = useTranslation();
  const read = useRead(countStockWarnings);
  return (
    <Tile title="analysis.stockWarnings" read={read}>
      {() => (
        <Lines
          of={[
            { key: "low", count: read.data?.low ?? 0 },
            { key: "high", count: read.data?.high ?? 0 },
          ].map(({ key, count }) => ({
            ...{ key, label: t(`stock-warning.state-${key}`), figure: String(count) },
            onOpen: count > 0 ? () => openSearched(WARNINGS, { state: key }) : undefined,
          }))}
        />
      )}
    </Tile>
  );
}

export function Expiring() {
  const t = useTranslation();
  const read = useRead(countBatchStock);
  return (
    <Tile title="analysis.expiring" read={read}>
      {() => (
        <Lines
          of={[
            { key: "expired", count: read.data?.expired ?? 0 },
            { key: "soon", count: read.data?.soon ?? 0 },
          ].map(({ key, count }) => ({
            ...{ key, label: t(`batch-stock.state-${key}`), figure: String(count) },
            onOpen: count > 0 ? () => openSearched(BATCHES, { state: key }) : undefined,
          }))}
        />
      )}
    </Tile>
  );
}
