// The drill-downs of a row of a stock report: its movements, and where it lies.
import { useListPage } from "@kontor/ui-kit/list/list-page";
import type { Filters } from "@kontor/ui-kit/list/list-state.rules";
import { lazy } from "react";
import { DrillAction } from "../report/drill-action.tsx";
import type { StockedProduct } from "./product.ts";

const FlowDialog = lazy(() => import("./flow.tsx"));
const SpreadDialog = lazy(() => import("./spread.tsx"));

const textOf = (value: Filters[string]): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export function StockDrills() {
  const { depotIds, beginTime, asOf, endTime } = useListPage().list.filters;
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
    </>
  );
}
