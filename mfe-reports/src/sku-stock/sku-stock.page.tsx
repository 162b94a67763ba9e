// The report of stock by variant, now or at the end of a past day: by warehouse in rows, or each product as a grid of its attributes (reference.md §4.4).
import { SwapOutlined } from "@ant-design/icons";
import {
  exportSkuStock,
  getSkuStock,
  getSkuStockGrid,
  type SkuGridRow,
  type SkuStockRow,
  skuStockDimensions,
} from "@kontor/contracts/reports/sku-stock";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { Flex, Segmented } from "antd";
import { lazy, type ReactNode, useState } from "react";
import {
  amountColumn,
  priceColumn,
  productColumns,
  quantityColumn,
  stockedColumns,
  textColumn,
} from "../shared/report/columns.ts";
import { DrillAction } from "../shared/report/drill-action.tsx";
import { AsOfFilter } from "../shared/report/filters.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { ShareNote } from "../shared/stock-report/share-note.tsx";
import { StockReport } from "../shared/stock-report/stock-report.tsx";
import { AttributeGrid } from "./attribute-grid.tsx";
import { useMovedUntil } from "./moved-until.ts";

const FlowDialog = lazy(() => import("../shared/stock-drills/flow.tsx"));
const PAGE = "/report/material_skustock";

const rowColumns = [
  ...stockedColumns<SkuStockRow>({ hidden: true }),
  textColumn<SkuStockRow>("sku", { sort: true }),
  textColumn<SkuStockRow>("depotName", { sort: true }),
  quantityColumn<SkuStockRow>("currentStock", { sort: true }),
  priceColumn<SkuStockRow>("purchaseDecimal"),
  amountColumn<SkuStockRow>("currentStockPrice", { sort: true }),
  amountColumn<SkuStockRow>("bookValue", { sort: true }),
];
/** @param across the position of the attribute whose values are columns */
const gridColumns = (across: number) => [
  ...productColumns<SkuGridRow>({ sort: true }),
  textColumn<SkuGridRow>("variants", { cell: (_value, row) => <AttributeGrid row={row} across={across} /> }),
  quantityColumn<SkuGridRow>("currentStock", { sort: true }),
  amountColumn<SkuGridRow>("currentStockPrice", { sort: true }),
  amountColumn<SkuGridRow>("bookValue", { sort: true }),
];

const WITH_OR_WITHOUT = ["1", "0"] as const;
const VIEWS = ["rows", "grid"] as const;
type View = (typeof VIEWS)[number];

/** The movements of a row's variant in its warehouse. */
function Movements() {
  const { depotIds, endTime } = useMovedUntil();
  return (
    <DrillAction<SkuStockRow>
      word="report.flow"
      icon={<SwapOutlined />}
      dialog={({ variantId, sku, depotId, ...product }, close) => (
        <FlowDialog
          product={product}
          goods={{ variantId, name: sku }}
          depotIds={depotId ?? depotIds}
          period={{ endTime }}
          onClose={close}
        />
      )}
    />
  );
}

interface ChoicesProps {
  view: View;
  onView(view: View): void;
  across: number;
  onAcross(across: number): void;
  rows: readonly SkuGridRow[];
}

/** Rows or grid, and which attribute is across. */
function Choices({ view, onView, across, onAcross, rows }: ChoicesProps): ReactNode {
  const t = useTranslation();
  const count = Math.max(0, ...rows.flatMap(({ variants }) => variants.map(({ sku }) => sku.split("/").length)));
  const nameOf = (at: number): string => rows[0]?.attributes[at]?.name ?? t("sku-stock.attribute", { at: at + 1 });
  const attributes = Array.from({ length: count }, (_, at) => ({ value: at, label: nameOf(at) }));
  return (
    <Flex wrap align="center" gap="small" className="kontor-toolbar">
      <Segmented<View>
        aria-label={t("sku-stock.view")}
        options={VIEWS.map((value) => ({ value, label: t.option("view", value) }))}
        value={view}
        onChange={onView}
      />
      {count > 1 && (
        <>
          {t("sku-stock.across")}
          <Segmented<number>
            aria-label={t("sku-stock.across")}
            options={attributes}
            value={Math.min(across, count - 1)}
            onChange={onAcross}
          />
        </>
      )}
    </Flex>
  );
}

export default function SkuStock() {
  const [view, setView] = useState<View>("rows");
  const [across, setAcross] = useState(1);
  const isGrid = view === "grid";
  const list = useReport(isGrid ? getSkuStockGrid : getSkuStock, {
    idOf: (row) => ("variants" in row ? row.productId : `${row.variantId} ${row.depotId}`),
  });
  // Until the other view's rows have arrived, those of the view before are there.
  const rows = list.rows.filter((row) => "variants" in row === isGrid);
  const shared = { exporter: exportSkuStock, title: "sku-stock.title" };
  const note = (
    <>
      <ShareNote word="sku-stock.share" />
      <Choices
        view={view}
        onView={(chosen) => {
          setView(chosen);
          // The grid has no groups, and the two are sorted by different columns.
          list.search({ ...list.filters, groupBy: "" });
          list.sortBy("");
        }}
        across={across}
        onAcross={setAcross}
        rows={isGrid ? (rows as SkuGridRow[]) : []}
      />
    </>
  );
  const children = [
    <TextFilter key="sku" name="sku" />,
    <AsOfFilter key="asOf" />,
    <SelectFilter key="zeroStock" name="zeroStock" options={WITH_OR_WITHOUT} />,
  ];
  return isGrid ? (
    <StockReport
      {...shared}
      key="grid"
      list={{ ...list, rows: rows as SkuGridRow[], fixed: { across } }}
      page={`${PAGE}#grid`}
      columns={gridColumns(across)}
      note={note}
      drills={null}
    >
      {children}
    </StockReport>
  ) : (
    <StockReport
      {...shared}
      key="rows"
      list={{ ...list, rows: rows as SkuStockRow[] }}
      page={PAGE}
      columns={rowColumns}
      cost="purchaseDecimal"
      dimensions={skuStockDimensions}
      note={note}
      drills={<Movements />}
    >
      {children}
    </StockReport>
  );
}
