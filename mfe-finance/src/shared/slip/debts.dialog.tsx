// The partner's open documents, oldest first: several are ticked and become lines (reference.md §3.4).
import { newId } from "@kontor/contracts/core/id";
import { figure } from "@kontor/contracts/core/money";
import { type DebtSide, listOpenItems, type OpenItemRow } from "@kontor/contracts/finance/debt";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { pointedColumns } from "@kontor/ui-kit/fields/pointed";
import { useWords, type WordsHere } from "@kontor/ui-kit/i18n";
import { formatAmount, formatDateTime } from "@kontor/ui-kit/i18n/format";
import { useReadRows } from "@kontor/ui-kit/list/read-rows";
import { selectAll } from "@kontor/ui-kit/list/select-all";
import { Stacked } from "@kontor/ui-kit/list/stacked";
import { toggled } from "@kontor/ui-kit/list/ticks";
import { useRead } from "@kontor/ui-kit/query";
import { useScreen } from "@kontor/ui-kit/screen";
import { HIDDEN } from "@kontor/ui-kit/voucher/masked";
import { Button, Input, Space, Table, type TableProps } from "antd";
import { type ReactNode, useState } from "react";
import { lineOfDebt } from "./slip.rules.ts";
import { useSlipHere } from "./slip-scope.tsx";

const WIDTH_PX = 1200;
const MATERIALS_PX = 220;
const SIZES = [100, 200, 300];

const money = (wire: string | null): string => (wire === null ? HIDDEN : formatAmount(wire));

interface Props {
  side: DebtSide;
  organId: string;
  onClose(): void;
}

export default function DebtsDialog({ side, organId, onClose }: Props): ReactNode {
  const here = useWords();
  const slip = useSlipHere();
  const isPhone = useScreen() === "phone";
  const [search, setSearch] = useState({ number: "", materialParam: "" });
  const [page, setPage] = useState({ currentPage: 1, pageSize: 100 });
  const [chosen, setChosen] = useState<readonly OpenItemRow[]>([]);
  const [owed] = useState(() => slip.openItemQuery());
  const read = useRead(listOpenItems, {
    query: { supplierType: side, organId, ...search, ...page, ...owed },
  });
  const table = useReadRows(read);
  const settled = new Set(slip.lines().map((line) => line.billId));
  const isHidden = chosen.some(({ debt }) => debt === null);
  const sum = chosen.reduce((total, { debt }) => total.plus(figure(debt ?? "0")), figure("0"));
  const take = () => {
    slip.addDebts(chosen.map((debt) => lineOfDebt(newId(), debt)));
    onClose();
  };
  return (
    <PageDialog
      title={here("slip.chooseDebts")}
      className="kontor-roomy"
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>{here("button.cancel")}</Button>
          <Button type="primary" disabled={chosen.length === 0} onClick={take}>
            {here("slip.takeDebts", { count: chosen.length, sum: isHidden ? HIDDEN : formatAmount(sum.toFixed(2)) })}
          </Button>
        </Space>
      }
    >
      <div className="kontor-toolbar" style={{ marginBlockEnd: 12 }}>
        {(
          [
            ["number", here.label("billNumber")],
            ["materialParam", here("ledger.materialsList")],
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
          columnTitle: selectAll,
          selectedRowKeys: chosen.map(({ id }) => id),
          preserveSelectedRowKeys: true,
          getCheckboxProps: ({ id }) => ({ disabled: settled.has(id) }),
          onChange: (_keys, rows) => setChosen(rows),
        }}
        onRow={(row) =>
          settled.has(row.id)
            ? {}
            : { style: { cursor: "pointer" }, onClick: () => setChosen((now) => toggled(now, row, ({ id }) => id)) }
        }
        pagination={{
          current: page.currentPage,
          pageSize: page.pageSize,
          total: read.data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: SIZES,
          showTotal: (count) => here("list.total", { count }),
          onChange: (currentPage, pageSize) => setPage({ currentPage, pageSize }),
        }}
        columns={pointedColumns(isPhone ? narrowColumns(here) : wideColumns(here), table.dataSource)}
      />
    </PageDialog>
  );
}

type Columns = NonNullable<TableProps<OpenItemRow>["columns"]>;

const wideColumns = (here: WordsHere): Columns => [
  { dataIndex: "number", title: here.label("billNumber") },
  { dataIndex: "kind", title: here("ledger.kind"), render: (kind: string) => here(`ledger.kind-${kind}`) },
  {
    dataIndex: "materialsList",
    title: here("ledger.materialsList"),
    ellipsis: true,
    // The table is as wide as its contents: a width would give way to them.
    onCell: () => ({ style: { maxWidth: MATERIALS_PX } }),
  },
  { dataIndex: "operTime", title: here("ledger.operTime"), render: (time: string) => formatDateTime(time) },
  { dataIndex: "userName", title: here("ledger.userName") },
  { dataIndex: "needDebt", title: here.label("needDebt"), align: "end", render: money },
  { dataIndex: "finishDebt", title: here.label("finishDebt"), align: "end", render: money },
  { dataIndex: "debt", title: here.label("debt"), align: "end", render: money },
];

/** The phone has room for the document and what is open of it. */
const narrowColumns = (here: WordsHere): Columns => [
  {
    dataIndex: "number",
    title: here.label("billNumber"),
    render: (number: string, { kind, operTime, materialsList }) => (
      <Stacked below={[here(`ledger.kind-${kind}`), formatDateTime(operTime), materialsList]}>{number}</Stacked>
    ),
  },
  { dataIndex: "debt", title: here.label("debt"), align: "end", render: money },
];
