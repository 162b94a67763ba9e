// The dialog of partners with open items: choosing one fills the slip with all of them (reference.md §3.4, "quick entry").
import { type DebtorRow, type DebtSide, listDebtors } from "@kontor/contracts/finance/open-item";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { pointedColumns } from "@kontor/ui-kit/fields/pointed";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { useReadRows } from "@kontor/ui-kit/list/read-rows";
import { useRead } from "@kontor/ui-kit/query";
import { HIDDEN } from "@kontor/ui-kit/voucher/masked";
import { Button, Input, Table } from "antd";
import { type ReactNode, useState } from "react";
import { useSlipHere } from "./slip-scope.tsx";

const WIDTH_PX = 720;
const PAGE_SIZE = 10;

export default function DebtorsDialog({ side, onClose }: { side: DebtSide; onClose(): void }): ReactNode {
  const t = useTranslation();
  const slip = useSlipHere();
  const [key, setKey] = useState("");
  const [currentPage, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const read = useRead(listDebtors, {
    query: { supplierType: side, key, currentPage, pageSize: PAGE_SIZE },
  });
  const table = useReadRows(read);
  const choose = async (debtor: DebtorRow) => {
    setBusy(true);
    try {
      await slip.takePartner(side, debtor);
      onClose();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <PageDialog
      title={t.label("debtors")}
      className="kontor-roomy"
      width={WIDTH_PX}
      busy={busy}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      <div className="kontor-toolbar" style={{ marginBlockEnd: 12 }}>
        <Input.Search
          allowClear
          style={{ width: 260 }}
          aria-label={t.label("organId")}
          placeholder={t.label("organId")}
          onSearch={(text) => {
            setKey(text.trim());
            setPage(1);
          }}
        />
      </div>
      <Table<DebtorRow>
        rowKey="organId"
        {...table}
        loading={table.loading || busy}
        pagination={{
          current: currentPage,
          pageSize: PAGE_SIZE,
          total: read.data?.total ?? 0,
          showSizeChanger: false,
          showTotal: (count) => t("list.total", { count }),
          onChange: setPage,
        }}
        columns={pointedColumns<DebtorRow>(
          [
            { dataIndex: "organName", title: t.label("organId") },
            {
              dataIndex: "allNeed",
              title: t.label("allNeed"),
              align: "end",
              render: (wire: string | null) => (wire === null ? HIDDEN : formatAmount(wire)),
            },
            {
              key: "choose",
              title: t("list.action"),
              render: (_: unknown, row) => (
                <Button type="link" size="small" className="kontor-open" onClick={() => void choose(row)}>
                  {t("slip.settleAll")}
                </Button>
              ),
            },
          ],
          table.dataSource,
        )}
      />
    </PageDialog>
  );
}
