// The drill-downs of a stock report's row: movements, documents that reserve stock, distribution over warehouses, and cost ledger.
import { InboxOutlined, LineChartOutlined, ShopOutlined, SwapOutlined } from "@ant-design/icons";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import type { Filters } from "@kontor/ui-kit/list/list-state.rules";
import { lazy } from "react";
import { DrillAction } from "../report/drill-action.tsx";
import { periodOf } from "../report/period.ts";
import type { StockedProduct } from "./product.ts";

const FlowDialog = lazy(() => import("./flow.tsx"));
const HoldingsDialog = lazy(() => import("@kontor/ui-kit/document/holdings/holdings-dialog"));
const SpreadDialog = lazy(() => import("./spread.tsx"));
const CostsDialog = lazy(() => import("./costs.tsx"));

/** The stock's value, by its name in either report: its total is hidden with all costs. */
const VALUES = ["currentStockPrice", "thisAllPrice"] as const;

const textOf = (value: Filters[string]): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export function StockDrills() {
  const { filters, totals, answer } = useListPage().list;
  const warehouseIds = textOf(filters.depotIds);
  // The period in the report's answer, or up to the day of the report.
  const answered = periodOf(answer);
  const period = { ...answered, endTime: textOf(filters.asOf) ?? answered.endTime };
  const { endTime } = period;
  return (
    <>
      <DrillAction<StockedProduct>
        word="report.flow"
        icon={<SwapOutlined />}
        dialog={(product, close) => (
          <FlowDialog product={product} depotIds={warehouseIds} period={period} onClose={close} />
        )}
      />
      <DrillAction<StockedProduct>
        word="holdings.open"
        icon={<InboxOutlined />}
        dialog={({ productId: id, name }, close) => (
          <HoldingsDialog product={{ id, name }} depotIds={warehouseIds} onClose={close} />
        )}
      />
      <DrillAction<StockedProduct>
        word="report.spread"
        icon={<ShopOutlined />}
        dialog={(product, close) => (
          <SpreadDialog product={product} depotIds={warehouseIds} asOf={endTime} onClose={close} />
        )}
      />
      {VALUES.every((name) => totals?.[name] !== null) && (
        <DrillAction<StockedProduct>
          word="report.costs"
          icon={<LineChartOutlined />}
          dialog={(product, close) => (
            <CostsDialog product={product} depotIds={warehouseIds} period={period} onClose={close} />
          )}
        />
      )}
    </>
  );
}
