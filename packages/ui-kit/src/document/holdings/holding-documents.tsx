// The documents behind one figure of a product, as far as the user may see them, with the number and quantity of the others.
import { plain } from "@kontor/contracts/core/decimal";
import type { Query } from "@kontor/contracts/core/endpoint";
import { type HoldingRow, listHoldings } from "@kontor/contracts/warehouse/holdings";
import { Table, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { pointedColumns } from "../../fields/pointed.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useReadRows } from "../../list/read-rows.tsx";
import { useRead } from "../../query/query.ts";
import { useScreen } from "../../screen/screen.ts";
import { narrowColumns, wideColumns } from "./holding-columns.tsx";

const PAGE_SIZE = 10;

interface Props {
  query: Pick<Query<typeof listHoldings>, "materialId" | "figure"> & { depotIds?: string; until?: string };
}

export function HoldingDocuments({ query }: Props): ReactNode {
  const t = useTranslation();
  const isPhone = useScreen() === "phone";
  const [page, setPage] = useState(1);
  const read = useRead(listHoldings, { query: { ...query, currentPage: page, pageSize: PAGE_SIZE } });
  const table = useReadRows(read);
  const { documents, quantity } = read.data?.others ?? { documents: 0, quantity: "0" };
  return (
    <>
      <Table<HoldingRow>
        {...table}
        rowKey={({ kind, documentId, depotName, deliveryDate }) => `${kind} ${documentId} ${depotName} ${deliveryDate}`}
        {...(isPhone ? {} : { scroll: { x: "max-content" } })}
        columns={pointedColumns(isPhone ? narrowColumns(t) : wideColumns(t, query.figure), table.dataSource)}
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
