// The three tables of a product's stock: by warehouse, by reserving document, by movement. All in the base unit.

import { isHiddenBy, stockCosts } from "@kontor/contracts/core/actor";
import { plain } from "@kontor/contracts/core/decimal";
import type { ProductRow } from "@kontor/contracts/warehouse/product";
import { listHolders, listMovements, listStock } from "@kontor/contracts/warehouse/stock";
import { pointedColumns } from "@kontor/ui-kit/fields/pointed";
import { usePriceLimits } from "@kontor/ui-kit/fields/price-limits";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount, formatDateTime, formatNumber } from "@kontor/ui-kit/i18n/format";
import { kindName } from "@kontor/ui-kit/i18n/kind-name";
import { useReadRows } from "@kontor/ui-kit/list/read-rows";
import { useRead } from "@kontor/ui-kit/query";
import { HIDDEN } from "@kontor/ui-kit/voucher/masked";
import { Table } from "antd";
import { useState } from "react";

const PAGE_SIZE = 10;
const WIDE = { x: "max-content" };

interface Props {
  product: Pick<ProductRow, "id">;
}

const figure = (value: string | null) => formatNumber(plain(value));
const amount = (value: string | null) => formatAmount(value);

/** Props of a table whose result pages the server loads. */
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

/** The cost of the stock, for users who may see it. */
/** A document outside the user's visibility is not named; opening stock has no number. */
const numberOf = (number: string, { documentId }: { documentId: string | null }): string =>
  documentId === null ? HIDDEN : number;

function useCostColumns() {
  const t = useTranslation();
  if (isHiddenBy(stockCosts, usePriceLimits())) return [];
  return [
    { key: "unitCost", title: t("material.unitCost"), dataIndex: "unitCost", align: "end" as const, render: figure },
    { key: "value", title: t("material.value"), dataIndex: "value", align: "end" as const, render: amount },
  ];
}

export function BalancesTable({ product }: Props) {
  const t = useTranslation();
  const cost = useCostColumns();
  const [page, setPage] = useState(1);
  const stock = useRead(listStock, { query: { productId: product.id, currentPage: page, pageSize: PAGE_SIZE } });
  const table = useReadRows(stock);
  return (
    <Table
      {...table}
      scroll={WIDE}
      rowKey="depotId"
      columns={pointedColumns(
        [
          { title: t("material.depot"), dataIndex: "depotName" },
          { title: t("material.quantity"), dataIndex: "quantity", align: "end", render: figure },
          { title: t("material.reserved"), dataIndex: "reserved", align: "end", render: figure },
          { title: t("material.available"), dataIndex: "available", align: "end", render: figure },
          ...cost,
        ],
        table.dataSource,
      )}
      pagination={paged(page, stock, setPage)}
    />
  );
}

const kindText = (kind: string, t: Translator): string => kindName(kind) ?? t("material.kind-opening");

export function HoldersTable({ product }: Props) {
  const t = useTranslation();
  const stock = useRead(listHolders, { query: { productId: product.id } });
  const table = useReadRows(stock);
  return (
    <Table
      {...table}
      scroll={WIDE}
      rowKey={({ kind, documentId, depotId, reservedAt }) => `${kind} ${documentId ?? reservedAt} ${depotId}`}
      columns={pointedColumns(
        [
          { title: t("material.number"), dataIndex: "number", render: numberOf },
          { title: t("material.kind"), dataIndex: "kind", render: (kind: string) => kindText(kind, t) },
          { title: t("material.depot"), dataIndex: "depotName" },
          { title: t("material.reserved"), dataIndex: "quantity", align: "end", render: figure },
          { title: t("material.reservedAt"), dataIndex: "reservedAt", render: (at: string) => formatDateTime(at) },
        ],
        table.dataSource,
      )}
      pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true }}
    />
  );
}

export function MovementsTable({ product }: Props) {
  const t = useTranslation();
  const cost = useCostColumns();
  const [page, setPage] = useState(1);
  const stock = useRead(listMovements, { query: { productId: product.id, currentPage: page, pageSize: PAGE_SIZE } });
  const table = useReadRows(stock);
  return (
    <Table
      {...table}
      scroll={WIDE}
      rowKey="id"
      columns={pointedColumns(
        [
          { title: t("material.operTime"), dataIndex: "operTime", render: (at: string) => formatDateTime(at) },
          { title: t("material.kind"), dataIndex: "kind", render: (kind: string) => kindText(kind, t) },
          { title: t("material.number"), dataIndex: "number", render: numberOf },
          { title: t("material.depot"), dataIndex: "depotName" },
          { title: t("material.quantity"), dataIndex: "quantity", align: "end", render: figure },
          ...cost,
        ],
        table.dataSource,
      )}
      pagination={paged(page, stock, setPage)}
    />
  );
}
