// The drill-downs of a row of a stock report: its movements, and where it lies.
import { type Filters, RowAction, useListPage } from "@kontor/ui-kit/list";
import { lazy, Suspense } from "react";
import type { StockedProduct } from "./product.ts";

const FlowDialog = lazy(() => import("./flow.tsx"));
const SpreadDialog = lazy(() => import("./spread.tsx"));

const textOf = (value: Filters[string]): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The end of the report's period, or the day it stands for. */
const endOf = ({ asOf, endTime }: Filters): string | undefined => textOf(asOf) ?? textOf(endTime);

export function FlowAction() {
  const { open, list } = useListPage();
  const { depotIds, beginTime } = list.filters;
  return (
    <RowAction<StockedProduct>
      word="report.flow"
      onRun={(product) =>
        open((close) => (
          <Suspense fallback={null}>
            <FlowDialog
              product={product}
              depotIds={textOf(depotIds)}
              period={{ beginTime: textOf(beginTime), endTime: endOf(list.filters) }}
              onClose={close}
            />
          </Suspense>
        ))
      }
    />
  );
}

export function SpreadAction() {
  const { open, list } = useListPage();
  return (
    <RowAction<StockedProduct>
      word="report.spread"
      onRun={(product) =>
        open((close) => (
          <Suspense fallback={null}>
            <SpreadDialog product={product} asOf={endOf(list.filters)} onClose={close} />
          </Suspense>
        ))
      }
    />
  );
}
