// The dialog of the partner's open documents, oldest first: ticked ones become lines (reference.md §3.4).
import { newId } from "@kontor/contracts/core/id";
import { figure } from "@kontor/contracts/core/money";
import { type DebtSide, listOpenItems, type OpenItemRow } from "@kontor/contracts/finance/open-item";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { pointedColumns } from "@kontor/ui-kit/fields/pointed";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount, formatDateTime } from "@kontor/ui-kit/i18n/format";
import { useReadRows } from "@kontor/ui-kit/list/read-rows";
import { Stacked } from "@kontor/ui-kit/list/stacked-cell";
import { useTickBoxes } from "@kontor/ui-kit/list/tick-boxes";
import { toggled } from "@kontor/ui-kit/list/ticks";
import { useRead } from "@kontor/ui-kit/query";
import { useScreen } from "@kontor/ui-kit/screen";
import { kindText } from "@kontor/ui-kit/voucher/kind-text";
import { HIDDEN } from "@kontor/ui-kit/voucher/masked";
import { Button, Input, Space, Table, type TableProps } from "antd";
import { type ReactNode, useState } from "react";
import { lineOfDebt } from "./slip.rules.ts";
import { useSlipHere } from "./slip-scope.tsx";

const WIDTH_PX = 1200;
const PRODUCTS_PX = 220;
const SIZES = [100, 200, 300];

const money = (wire: string | null): string => (wire === null ? HIDDEN : formatAmount(wire));

interface Props {
  side: DebtSide;
  organId: string;
  onClose(): void;
}

export default function DebtsDialog({ side, organId, onClose }: Props): ReactNode {
  "use no memo"; // It reads the form while it is drawn.
  const t = useTranslation();
  const slip = useSlipHere();
  const isPhone = useScreen() === "phone";
  const [search, setSearch] = useState({ number: "", materialParam: "" });
  const [page, setPage] = useState({ currentPage: 1, pageSize: 100 });
  const [chosen, setChosen] = useState<readonly OpenItemRow[]>([]);
  const [query] = useState(() => slip.openItemQuery());
  const read = useRead(listOpenItems, {
    query: { supplierType: side, organId, ...search, ...page, ...query },
  });
  const table = useReadRows(read);
  const boxes = useTickBoxes(table.dataSource);
  const settledIds = new Set(slip.lines().map((line) => line.billId));
  const isHidden = chosen.some(({ debt }) => debt === null);
  const sum = chosen.reduce((total, { debt }) => total.plus(figure(debt ?? "0")), figure("0"));
  const take = () => {
    slip.addDebts(chosen.map((debt) => lineOfDebt(newId(), debt)));
    onClose();
  };
  return (
    <PageDialog
      title={t("slip.chooseDebts")}
      className="kontor-roomy"
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{t("button.cancel")}</Button>
          <Button type="primary" disabled={chosen.length === 0} onClick={take}>
            {t("slip.takeDebts", { count: chosen.length, sum: isHidden ? HIDDEN : formatAmount(sum.toFixed(2)) })}
          </Button>
        </Space>
      }
    >
      <div className="kontor-toolbar" style={{ marginBlockEnd: 12 }}>
        {(
          [
            ["number", t.label("billNumber")],
            ["materialParam", t("slip.materialsList")],
          ] as const
        ).map(([name, label]) => (
          <Input.Search
            key={name}
            allowClear
            style={{ width: 260 }}
            aria-label={label}
            placeholder={label}
            onSearch={(text) => {
              setSearch((now) => ({ ...now, [name]: text.trim() }));
              setPage((now) => ({ ...now, currentPage: 1 }));
            }}
          />
        ))}
      </div>
      <Table<OpenItemRow>
        rowKey="id"
        {...table}
        scroll={isPhone ? {} : { x: "max-content", y: 360 }}
        rowSelection={{
          ...boxes,
          selectedRowKeys: chosen.map(({ id }) => id),
          preserveSelectedRowKeys: true,
          getCheckboxProps: (row) => ({ ...boxes.getCheckboxProps(row), disabled: settledIds.has(row.id) }),
          onChange: (_keys, rows) => setChosen(rows),
        }}
        onRow={(row) =>
          settledIds.has(row.id)
            ? {}
            : { style: { cursor: "pointer" }, onClick: () => setChosen((now) => toggled(now, row, ({ id }) => id)) }
        }
        pagination={{
          current: page.currentPage,
          pageSize: page.pageSize,
          total: read.data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: SIZES,
          showTotal: (count) => t("list.total", { count }),
          onChange: (currentPage, pageSize) => setPage({ currentPage, pageSize }),
        }}
        columns={pointedColumns(isPhone ? narrowColumns(t) : wideColumns(t), table.dataSource)}
      />
    </PageDialog>
  );
}

type Columns = NonNullable<TableProps<OpenItemRow>["columns"]>;

const wideColumns = (t: Translator): Columns => [
  { dataIndex: "number", title: t.label("billNumber") },
  { dataIndex: "kind", title: t("ledger.kind"), render: (kind: string) => kindText(kind, t) },
  {
    dataIndex: "materialsList",
    title: t("slip.materialsList"),
    ellipsis: true,
    // The table is as wide as its contents, which would override a column's width.
    onCell: () => ({ style: { maxWidth: PRODUCTS_PX } }),
  },
  { dataIndex: "operTime", title: t("ledger.operTime"), render: (time: string) => formatDateTime(time) },
  { dataIndex: "userName", title: t("slip.userName") },
  { dataIndex: "needDebt", title: t.label("needDebt"), align: "end", render: money },
  { dataIndex: "finishDebt", title: t.label("finishDebt"), align: "end", render: money },
  { dataIndex: "debt", title: t.label("debt"), align: "end", render: money },
];

/** The columns on the phone: the document and its open amount. */
const narrowColumns = (t: Translator): Columns => [
  {
    dataIndex: "number",
    title: t.label("billNumber"),
    render: (number: string, { kind, operTime, materialsList }) => (
      <Stacked below={[kindText(kind, t), formatDateTime(operTime), materialsList]}>{number}</Stacked>
    ),
  },
  { dataIndex: "debt", title: t.label("debt"), align: "end", render: money },
];
