// The three views of a product's stock: by warehouse, by who holds it, by movement. All in the base unit.
import type { MaterialRow } from "@kontor/contracts/warehouse/material";
import { listHolders, listMovements, listStock } from "@kontor/contracts/warehouse/stock";
import { useWords } from "@kontor/ui-kit/i18n";
import { formatAmount, formatDateTime, formatNumber } from "@kontor/ui-kit/i18n/format";
import { useRead } from "@kontor/ui-kit/query";
import { Empty, Table } from "antd";
import { useState } from "react";
import { usePriceLimits } from "../shared/hidden-prices.ts";
import { plainFigure } from "./figures.rules.ts";

const PAGE_SIZE = 10;
const COST_LIMIT = "7";

interface Props {
  product: Pick<MaterialRow, "id">;
}

const figure = (value: string | null) => formatNumber(plainFigure(value));
const amount = (value: string | null) => formatAmount(value);

interface Found<Row> {
  isFetching: boolean;
  isError: boolean;
  data?: { rows: Row[] } | undefined;
}

/** What the three tables have in common. Loading failed is no empty stock. */
function useTable<Row>({ isFetching, isError, data }: Found<Row>) {
  const t = useWords();
  const description = t(isError ? "list.failed" : "list.empty");
  return {
    size: "small" as const,
    scroll: { x: "max-content" },
    loading: isFetching,
    locale: { emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={description} /> },
    dataSource: data?.rows ?? [],
  };
}

/** The pages of a table that the server turns. */
const paged = (
  current: number,
  { data }: { data?: { total: number } | undefined },
  onChange: (page: number) => void,
) => ({
  current,
  pageSize: PAGE_SIZE,
  total: data?.total ?? 0,
  hideOnSinglePage: true,
  showSizeChanger: false,
  onChange,
});

/** What the stock cost, for those who may see it. */
function useCostColumns() {
  const t = useWords();
  if (usePriceLimits().has(COST_LIMIT)) return [];
  return [
    { key: "unitCost", title: t("material.unitCost"), dataIndex: "unitCost", align: "end" as const, render: figure },
    { key: "value", title: t("material.value"), dataIndex: "value", align: "end" as const, render: amount },
  ];
}

export function BalancesTable({ product }: Props) {
  const t = useWords();
  const cost = useCostColumns();
  const [page, setPage] = useState(1);
  const found = useRead(listStock, { query: { productId: product.id, currentPage: page, pageSize: PAGE_SIZE } });
  return (
    <Table
      {...useTable(found)}
      rowKey="depotId"
      columns={[
        { title: t("material.depot"), dataIndex: "depotName" },
        { title: t("material.quantity"), dataIndex: "quantity", align: "end", render: figure },
        { title: t("material.reserved"), dataIndex: "reserved", align: "end", render: figure },
        { title: t("material.available"), dataIndex: "available", align: "end", render: figure },
        ...cost,
      ]}
      pagination={paged(page, found, setPage)}
    />
  );
}

export function HoldersTable({ product }: Props) {
  const t = useWords();
  const found = useRead(listHolders, { query: { productId: product.id } });
  return (
    <Table
      {...useTable(found)}
      rowKey={({ documentId, depotId }) => `${documentId} ${depotId}`}
      columns={[
        { title: t("material.number"), dataIndex: "number" },
        { title: t("material.kind"), dataIndex: "kind", render: (kind: string) => t.option("kind", kind) },
        { title: t("material.depot"), dataIndex: "depotName" },
        { title: t("material.reserved"), dataIndex: "quantity", align: "end", render: figure },
        { title: t("material.reservedAt"), dataIndex: "reservedAt", render: (at: string) => formatDateTime(at) },
      ]}
      pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true }}
    />
  );
}

export function MovementsTable({ product }: Props) {
  const t = useWords();
  const cost = useCostColumns();
  const [page, setPage] = useState(1);
  const found = useRead(listMovements, { query: { productId: product.id, currentPage: page, pageSize: PAGE_SIZE } });
  return (
    <Table
      {...useTable(found)}
      rowKey="id"
      columns={[
        { title: t("material.operTime"), dataIndex: "operTime", render: (at: string) => formatDateTime(at) },
        { title: t("material.kind"), dataIndex: "kind", render: (kind: string) => t.option("kind", kind) },
        { title: t("material.number"), dataIndex: "number" },
        { title: t("material.depot"), dataIndex: "depotName" },
        { title: t("material.quantity"), dataIndex: "quantity", align: "end", render: figure },
        ...cost,
      ]}
      pagination={paged(page, found, setPage)}
    />
  );
}
