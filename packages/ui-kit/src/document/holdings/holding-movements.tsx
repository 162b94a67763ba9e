// The movements of which a product's quantity on hand is the sum, newest first, in base units; two columns on the phone.
import { plain } from "@kontor/contracts/core/decimal";
import type { Answer } from "@kontor/contracts/core/endpoint";
import { listMovements } from "@kontor/contracts/warehouse/stock";
import { Table, type TableColumnsType } from "antd";
import { type ReactNode, useState } from "react";
import { pointedColumns } from "../../fields/pointed.tsx";
import { formatDateTime, formatNumber } from "../../i18n/format.ts";
import { type Translator, useTranslation } from "../../i18n/i18n.tsx";
import { kindName } from "../../i18n/kind-name.ts";
import { useReadRows } from "../../list/read-rows.tsx";
import { Stacked } from "../../list/stacked-cell.tsx";
import { useRead } from "../../query/query.ts";
import { useScreen } from "../../screen/screen.ts";
import { VoucherLink } from "../../voucher/voucher-link.tsx";

const PAGE_SIZE = 10;

type Movement = Answer<typeof listMovements>["rows"][number];

const kindOf = (t: Translator, kind: string): string => kindName(kind) ?? t("holdings.opening");
const quantityColumn = (t: Translator): TableColumnsType<Movement>[number] => ({
  dataIndex: "quantity",
  title: t("holdings.quantity"),
  align: "end",
  render: (value: string) => formatNumber(plain(value)),
});

/** On the phone: the document with its time and warehouse, and its quantity. */
const narrowColumns = (t: Translator): TableColumnsType<Movement> => [
  {
    dataIndex: "number",
    title: t("holdings.number"),
    render: (_, row) => (
      <Stacked below={[`${kindOf(t, row.kind)} · ${row.depotName}`, formatDateTime(row.operTime)]}>
        <VoucherLink {...row} />
      </Stacked>
    ),
  },
  quantityColumn(t),
];

const wideColumns = (t: Translator): TableColumnsType<Movement> => [
  { dataIndex: "number", title: t("holdings.number"), render: (_, row) => <VoucherLink {...row} /> },
  { dataIndex: "kind", title: t("holdings.kind"), render: (kind: string) => kindOf(t, kind) },
  { dataIndex: "operTime", title: t("holdings.operTime"), render: (at: string) => formatDateTime(at) },
  { dataIndex: "depotName", title: t("holdings.depot") },
  quantityColumn(t),
];

interface Props {
  productId: string;
  /** Chosen warehouses, joined by commas; of several the movements of all are listed, each with its warehouse. */
  depotIds: string | undefined;
}

export function HoldingMovements({ productId, depotIds }: Props): ReactNode {
  const t = useTranslation();
  const isPhone = useScreen() === "phone";
  const [page, setPage] = useState(1);
  const [depotId, ...others] = depotIds?.split(",") ?? [];
  const of = { productId, ...(depotId && others.length === 0 ? { depotId } : {}) };
  const read = useRead(listMovements, { query: { ...of, currentPage: page, pageSize: PAGE_SIZE } });
  const table = useReadRows(read);
  return (
    <Table<Movement>
      {...table}
      rowKey="id"
      {...(isPhone ? {} : { scroll: { x: "max-content" } })}
      columns={pointedColumns(isPhone ? narrowColumns(t) : wideColumns(t), table.dataSource)}
      pagination={{
        ...{ current: page, pageSize: PAGE_SIZE, total: read.data?.total ?? 0 },
        ...{ hideOnSinglePage: true, showSizeChanger: false, onChange: setPage },
      }}
    />
  );
}
