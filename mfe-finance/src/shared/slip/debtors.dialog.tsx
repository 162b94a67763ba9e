// Partners in debt: choosing one fills the slip with all that is open of it (reference.md §3.4, "quick entry").
import { type DebtorRow, type DebtSide, listDebtors } from "@kontor/contracts/finance/debt";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { tell } from "@kontor/ui-kit/feedback/tell";
import { pointedColumns } from "@kontor/ui-kit/fields/pointed";
import { useWords } from "@kontor/ui-kit/i18n";
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
  const here = useWords();
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
      tell(error);
      setBusy(false);
    }
  };
  return (
    <PageDialog
      title={here.label("debtors")}
      className="kontor-roomy"
      width={WIDTH_PX}
      busy={busy}
      onClose={onClose}
      footer={<Button onClick={onClose}>{here("button.close")}</Button>}
    >
      <div className="kontor-toolbar" style={{ marginBlockEnd: 12 }}>
        <Input.Search
          allowClear
          style={{ width: 260 }}
          aria-label={here.label("organId")}
          placeholder={here.label("organId")}
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
          showTotal: (count) => here("list.total", { count }),
          onChange: setPage,
        }}
        columns={pointedColumns<DebtorRow>(
          [
            { dataIndex: "organName", title: here.label("organId") },
            {
              dataIndex: "allNeed",
              title: here.label("allNeed"),
              align: "end",
              render: (wire: string | null) => (wire === null ? HIDDEN : formatAmount(wire)),
            },
            {
              key: "choose",
              title: here("list.action"),
              render: (_: unknown, row) => (
                <Button type="link" size="small" className="kontor-open" onClick={() => void choose(row)}>
                  {here("slip.settleAll")}
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
