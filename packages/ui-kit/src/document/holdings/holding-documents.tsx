// The documents behind one figure of a product, as far as the user may see them, with a line about the others.
import type { Query } from "@kontor/contracts/core/endpoint";
import { type HoldingRow, listHoldings } from "@kontor/contracts/warehouse/holdings";
import { Table, type TableColumnsType, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { plain } from "../../fields/number-input.rules.ts";
import { pointedColumns } from "../../fields/pointed.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { type Translator, useTranslation } from "../../i18n/i18n.tsx";
import { kindName } from "../../i18n/kind-name.ts";
import { dateCell } from "../../list/cells.tsx";
import { useReadRows } from "../../list/read-rows.tsx";
import { useRead } from "../../query/query.ts";
import { VoucherLink } from "../../voucher/voucher-link.tsx";

const PAGE_SIZE = 10;

interface Props {
  query: Pick<Query<typeof listHoldings>, "materialId" | "figure"> & { depotIds?: string; until?: string };
}

export function HoldingDocuments({ query }: Props): ReactNode {
  const t = useTranslation();
  const [page, setPage] = useState(1);
  const read = useRead(listHoldings, { query: { ...query, currentPage: page, pageSize: PAGE_SIZE } });
  const table = useReadRows(read);
  const { documents, quantity } = read.data?.others ?? { documents: 0, quantity: "0" };
  return (
    <>
      <Table<HoldingRow>
        {...table}
        rowKey={({ kind, documentId, depotName, deliveryDate }) => `${kind} ${documentId} ${depotName} ${deliveryDate}`}
        scroll={{ x: "max-content" }}
        columns={pointedColumns(columnsOf(t, query.figure), table.dataSource)}
        pagination={{
          ...{ current: page, pageSize: PAGE_SIZE, total: read.data?.total ?? 0 },
          ...{ hideOnSinglePage: true, showSizeChanger: false, onChange: setPage },
        }}
      />
      {documents > 0 && (
        <Typography.Text type="secondary">
          {t("holdings.others", { documents, quantity: formatNumber(plain(quantity)) })}
        </Typography.Text>
      )}
    </>
  );
}

const columnsOf = (t: Translator, figure: Props["query"]["figure"]): TableColumnsType<HoldingRow> => [
  { dataIndex: "number", title: t("holdings.number"), render: (_, row) => <VoucherLink {...row} /> },
  { dataIndex: "kind", title: t("holdings.kind"), render: (kind: string) => kindName(kind) },
  { dataIndex: "organName", title: t("holdings.partner") },
  {
    dataIndex: "quantity",
    title: t("holdings.quantity"),
    align: "end",
    render: (value: string) => formatNumber(plain(value)),
  },
  ...(figure === "reserved"
    ? []
    : [{ dataIndex: "deliveryDate", title: t("holdings.deliveryDate"), render: dateCell }]),
  ...(figure === "coming"
    ? []
    : [
        { dataIndex: "heldUntil", title: t("holdings.heldUntil"), render: dateCell },
        { dataIndex: "depotName", title: t("holdings.depot") },
      ]),
];
