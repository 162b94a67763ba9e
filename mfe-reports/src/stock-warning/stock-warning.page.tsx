// The report of stock below its low or above its high safety level, with what to bring in or take out (reference.md §2.7, §4.2).
import { InboxOutlined, ShoppingCartOutlined, SwapOutlined } from "@ant-design/icons";
import {
  exportStockWarningCount,
  findStockWarningCount,
  type StockWarningRow,
  stockWarningDimensions,
  warningStates,
} from "@kontor/contracts/reports/stock-warning";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { SelectFilter } from "@kontor/ui-kit/list/filters";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { useUrlFilters } from "@kontor/ui-kit/voucher/list/search-from-url";
import { Button, Flex } from "antd";
import { lazy, Suspense } from "react";
import { quantityColumn, stockColumn, stockedColumns, textColumn } from "../shared/report/columns.ts";
import { DrillAction } from "../shared/report/drill-action.tsx";
import { quantityText } from "../shared/report/figure-text.ts";
import { useReport } from "../shared/report/use-report.ts";
import { StockReport } from "../shared/stock-report/stock-report.tsx";
import { stateCell } from "./state-tag.tsx";

const FlowDialog = lazy(() => import("../shared/stock-drills/flow.tsx"));
const ReorderDialog = lazy(() => import("./reorder/reorder.dialog.tsx"));
const HoldingsDialog = lazy(() => import("@kontor/ui-kit/document/holdings/holdings-dialog"));

/** A level that does not exist is empty, and not hidden. */
const levelText = (level: unknown): string => (level === null ? "" : quantityText(level));

const columns = [
  textColumn<StockWarningRow>("depotName", { sort: true }),
  ...stockedColumns<StockWarningRow>({ hidden: true }),
  textColumn<StockWarningRow>("state", { cell: stateCell }),
  stockColumn<StockWarningRow>("currentNumber", { sort: true }),
  quantityColumn<StockWarningRow>("lowSafeStock", { sort: true, cell: levelText }),
  quantityColumn<StockWarningRow>("highSafeStock", { sort: true, cell: levelText }),
  quantityColumn<StockWarningRow>("lowCritical", { sort: true }),
  quantityColumn<StockWarningRow>("highCritical", { sort: true }),
];

/** What moved the stock of a row, and who is about to take or bring it. */
function Drills() {
  return (
    <>
      <DrillAction<StockWarningRow>
        word="report.flow"
        icon={<SwapOutlined />}
        dialog={({ depotId, ...product }, close) => (
          <FlowDialog product={product} depotIds={depotId} period={{}} onClose={close} />
        )}
      />
      <DrillAction<StockWarningRow>
        word="holdings.open"
        icon={<InboxOutlined />}
        dialog={({ productId: id, name, depotId }, close) => (
          <HoldingsDialog product={{ id, name }} depotIds={depotId} onClose={close} />
        )}
      />
    </>
  );
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Opens what to buy of the products that the filters leave. */
function ReorderButton() {
  const t = useTranslation();
  const { open, list } = useListPage();
  const [materialParam, categoryIds] = [textOf(list.filters.materialParam), textOf(list.filters.categoryIds)];
  const filters = { ...(materialParam ? { materialParam } : {}), ...(categoryIds ? { categoryIds } : {}) };
  const isWider = ["depotIds", "state"].some((name) => textOf(list.filters[name]) !== undefined);
  return (
    <Flex className="kontor-toolbar">
      <Button
        icon={<ShoppingCartOutlined />}
        onClick={() =>
          open((close) => (
            <Suspense fallback={null}>
              <ReorderDialog filters={filters} isWider={isWider} onClose={close} />
            </Suspense>
          ))
        }
      >
        {t("reorder.title")}
      </Button>
    </Flex>
  );
}

export default function StockWarning() {
  const list = useReport(findStockWarningCount, {
    idOf: ({ productId, depotId }) => `${productId} ${depotId}`,
    filters: useUrlFilters() ?? {},
  });
  return (
    <StockReport
      list={list}
      exporter={exportStockWarningCount}
      page="/report/stock_warning_report"
      title="stock-warning.title"
      columns={columns}
      dimensions={stockWarningDimensions}
      note={<ReorderButton />}
      drills={<Drills />}
    >
      <SelectFilter name="state" options={warningStates} />
    </StockReport>
  );
}
