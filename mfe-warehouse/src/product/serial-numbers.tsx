// The serial numbers of a product: where each piece is, and which documents brought and took it (reference.md §2.10).
import { isHiddenBy, stockCosts } from "@kontor/contracts/core/actor";
import type { ProductRow } from "@kontor/contracts/warehouse/product";
import { listSerialNumbers, type SerialNumberRow } from "@kontor/contracts/warehouse/serial-number";
import { useWarehouses } from "@kontor/ui-kit/fields/master-pickers";
import { pointedColumns } from "@kontor/ui-kit/fields/pointed";
import { usePriceLimits } from "@kontor/ui-kit/fields/price-limits";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount, formatDateTime } from "@kontor/ui-kit/i18n/format";
import { useReadRows } from "@kontor/ui-kit/list/read-rows";
import { Stacked } from "@kontor/ui-kit/list/stacked-cell";
import { useRead } from "@kontor/ui-kit/query";
import { useScreen } from "@kontor/ui-kit/screen";
import { VoucherLink } from "@kontor/ui-kit/voucher/voucher-link";
import { Flex, Input, Select, Table, type TableColumnsType } from "antd";
import { useState } from "react";

const PAGE_SIZE = 10;
const LENGTH_MAX = 64;
const FIELD_PX = 200;

interface Filters {
  name?: string | undefined;
  depotId?: string | undefined;
  isSell?: "0" | "1" | undefined;
}

const documentCell = (document: SerialNumberRow["cameBy"]) => (document ? <VoucherLink {...document} /> : "");
const timeCell = (document: SerialNumberRow["cameBy"]) => (document?.operTime ? formatDateTime(document.operTime) : "");

const stateOf = (t: Translator, isSell: SerialNumberRow["isSell"]): string =>
  t(isSell === "0" ? "material.serialThere" : "material.serialGone");

type Columns = TableColumnsType<SerialNumberRow>;
const wideColumns = (t: Translator, hidesCost: boolean): Columns => [
  { title: t("material.serialNumber"), dataIndex: "serialNumber" },
  { title: t("material.depot"), dataIndex: "depotName" },
  { title: t("material.serialState"), dataIndex: "isSell", render: (isSell: "0" | "1") => stateOf(t, isSell) },
  ...(hidesCost
    ? []
    : [
        {
          ...{ title: t("material.inPrice"), dataIndex: "inPrice", align: "end" as const },
          render: (price: string | null) => formatAmount(price),
        },
      ]),
  { key: "inNumber", title: t("material.cameBy"), dataIndex: "cameBy", render: documentCell },
  { key: "inTime", title: t("material.cameAt"), dataIndex: "cameBy", render: timeCell },
  { key: "outNumber", title: t("material.leftBy"), dataIndex: "leftBy", render: documentCell },
  { key: "outTime", title: t("material.leftAt"), dataIndex: "leftBy", render: timeCell },
];
/** One column, so that nothing of a row lies outside the screen. */
const narrowColumns = (t: Translator, hidesCost: boolean): Columns => [
  {
    ...{ title: t("material.serialNumber"), dataIndex: "serialNumber", className: "kontor-serial" },
    render: (serial: string, row) => (
      <>
        <Stacked
          below={[
            [stateOf(t, row.isSell), row.depotName].filter(Boolean).join(" · "),
            hidesCost || row.inPrice === null ? "" : `${t("material.inPrice")} ${formatAmount(row.inPrice)}`,
          ]}
        >
          {serial}
        </Stacked>
        {(["cameBy", "leftBy"] as const).map((name) => {
          const document = row[name];
          return (
            document && (
              <div key={name}>
                <Stacked below={[timeCell(document)]}>
                  {t(`material.${name}`)} {documentCell(document)}
                </Stacked>
              </div>
            )
          );
        })}
      </>
    ),
  },
];

export function SerialNumbersTable({ product: { id: productId } }: { product: Pick<ProductRow, "id"> }) {
  const t = useTranslation();
  const isPhone = useScreen() === "phone";
  const [filters, setFilters] = useState<Filters>({});
  const [current, setPage] = useState(1);
  const seek = (more: Filters) => {
    setFilters({ ...filters, ...more });
    setPage(1);
  };
  const serials = useRead(listSerialNumbers, {
    query: { materialId: productId, ...filters, currentPage: current, pageSize: PAGE_SIZE },
  });
  const table = useReadRows(serials);
  const hidesCost = isHiddenBy(stockCosts, usePriceLimits());
  const warehouses = useWarehouses();
  return (
    <Flex vertical gap="small">
      <Flex wrap gap="small">
        <Input.Search
          allowClear
          maxLength={LENGTH_MAX}
          style={{ width: FIELD_PX }}
          placeholder={t("material.serialNumber")}
          aria-label={t("material.serialNumber")}
          onSearch={(name) => seek({ name })}
        />
        <Select<string | undefined>
          allowClear
          style={{ width: FIELD_PX }}
          placeholder={t("material.depot")}
          aria-label={t("material.depot")}
          options={warehouses}
          onChange={(depotId) => seek({ depotId })}
        />
        <Select<"0" | "1" | undefined>
          allowClear
          style={{ width: FIELD_PX }}
          placeholder={t("material.serialState")}
          aria-label={t("material.serialState")}
          options={(["0", "1"] as const).map((value) => ({ value, label: stateOf(t, value) }))}
          onChange={(isSell) => seek({ isSell })}
        />
      </Flex>
      <Table
        {...table}
        {...(isPhone ? {} : { scroll: { x: "max-content" } })}
        rowKey="id"
        columns={pointedColumns(isPhone ? narrowColumns(t, hidesCost) : wideColumns(t, hidesCost), table.dataSource)}
        pagination={{
          ...{ current, pageSize: PAGE_SIZE, total: serials.data?.total ?? 0, onChange: setPage },
          ...{ hideOnSinglePage: true, showSizeChanger: false },
        }}
      />
    </Flex>
  );
}
