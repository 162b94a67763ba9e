// The drill-downs of a row of a stock report: its movements, where it lies, and how its cost came about.
import { useListPage } from "@kontor/ui-kit/list/list-page";
import type { Filters } from "@kontor/ui-kit/list/list-state.rules";
import { lazy } from "react";
import { DrillAction } from "../report/drill-action.tsx";
import type { StockedProduct } from "./product.ts";

const FlowDialog = lazy(() => import("./flow.tsx"));
const SpreadDialog = lazy(() => import("./spread.tsx"));
const CostsDialog = lazy(() => import("./costs.tsx"));

/** What stock is worth, as either report calls it: its total is hidden with all costs. */
const WORTHS = ["currentStockPrice", "thisAllPrice"] as const;

const textOf = (value: Filters[string]): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export function StockDrills() {
  const { filters, totals } = useListPage().list;
  const { depotIds, beginTime, asOf, endTime } = filters;
  // The end of the report's period, or the day it stands for.
  const end = textOf(asOf) ?? textOf(endTime);
  return (
    <>
      <DrillAction<StockedProduct>
        word="report.flow"
        dialog={(product, close) => (
          <FlowDialog
            product={product}
            depotIds={textOf(depotIds)}
            period={{ beginTime: textOf(beginTime), endTime: end }}
            onClose={close}
          />
        )}
      />
      <DrillAction<StockedProduct>
        word="report.spread"
        dialog={(product, close) => <SpreadDialog product={product} asOf={end} onClose={close} />}
      />
      {WORTHS.every((name) => totals?.[name] !== null) && (
        <DrillAction<StockedProduct>
          word="report.costs"
          dialog={(product, close) => <CostsDialog product={product} onClose={close} />}
        />
      )}
    </>
  );
}
