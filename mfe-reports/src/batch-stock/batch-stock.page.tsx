// The report of stock by batch, now or at the end of a past day, with days left and state (reference.md §4.4).
import { SwapOutlined } from "@ant-design/icons";
import {
  type BatchStockRow,
  batchStates,
  batchStockDimensions,
  exportBatchStock,
  getBatchStock,
} from "@kontor/contracts/reports/batch-stock";
import { DateRangeFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { useUrlFilters } from "@kontor/ui-kit/voucher/list/search-from-url";
import { lazy } from "react";
import { amountColumn, priceColumn, stockColumn, stockedColumns, textColumn } from "../shared/report/columns.ts";
import { DrillAction } from "../shared/report/drill-action.tsx";
import { AsOfFilter } from "../shared/report/filters.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { ShareNote } from "../shared/stock-report/share-note.tsx";
import { StockReport } from "../shared/stock-report/stock-report.tsx";
import { daysLeftCell, stateCell } from "./state-tag.tsx";

const FlowDialog = lazy(() => import("../shared/stock-drills/flow.tsx"));

const columnsOf = (isPast: boolean) => [
  ...stockedColumns<BatchStockRow>({ hidden: true }),
  textColumn<BatchStockRow>("depotName", { sort: true }),
  textColumn<BatchStockRow>("batchNumber", { sort: true }),
  textColumn<BatchStockRow>("productionDate", { sort: true, hidden: true }),
  textColumn<BatchStockRow>("expirationDate", { sort: true }),
  textColumn<BatchStockRow>("daysLeft", { sort: true, cell: daysLeftCell(isPast), align: "end" }),
  textColumn<BatchStockRow>("state", { cell: stateCell }),
  stockColumn<BatchStockRow>("currentStock", { sort: true }),
  priceColumn<BatchStockRow>("batchCost"),
  priceColumn<BatchStockRow>("purchaseDecimal"),
  amountColumn<BatchStockRow>("currentStockPrice", { sort: true }),
  amountColumn<BatchStockRow>("bookValue", { sort: true }),
];
const columns = columnsOf(false);
const pastColumns = columnsOf(true);

const WITH_OR_WITHOUT = ["1", "0"] as const;
const SOON = [7, 15, 30, 60, 90, 180].map((value) => ({ value, label: String(value) }));

/** The movements of a row's batch in its warehouse. */
function Movements() {
  const { asOf } = useListPage().list.filters;
  const endTime = typeof asOf === "string" && asOf !== "" ? asOf : undefined;
  return (
    <DrillAction<BatchStockRow>
      word="report.flow"
      icon={<SwapOutlined />}
      dialog={({ batchId, batchNumber, depotId, ...product }, close) => (
        <FlowDialog
          product={product}
          goods={{ batchId, name: batchNumber }}
          depotIds={depotId}
          period={{ endTime }}
          onClose={close}
        />
      )}
    />
  );
}

export default function BatchStock() {
  const list = useReport(getBatchStock, {
    idOf: ({ batchId, depotId }) => `${batchId} ${depotId}`,
    filters: useUrlFilters() ?? {},
  });
  const { asOf } = list.filters;
  return (
    <StockReport
      list={list}
      exporter={exportBatchStock}
      page="/report/material_batch"
      title="batch-stock.title"
      columns={asOf ? pastColumns : columns}
      cost="purchaseDecimal"
      dimensions={batchStockDimensions}
      note={<ShareNote word="batch-stock.share" />}
      drills={<Movements />}
    >
      <TextFilter name="batchNumber" />
      <SelectFilter name="state" options={batchStates} />
      <SelectFilter name="soonDays" options={SOON} />
      <DateRangeFilter begin="expiryBegin" end="expiryEnd" label="expiry" asDays />
      <AsOfFilter />
      <SelectFilter name="zeroStock" options={WITH_OR_WITHOUT} />
    </StockReport>
  );
}
