// What moved on a settlement account, with the balance after each movement (reference.md §3.6).
import { DownloadOutlined } from "@ant-design/icons";
import type { Answer } from "@kontor/contracts/core/endpoint";
import { type AccountMovement, exportAccountMovements, listAccountMovements } from "@kontor/contracts/finance/ledger";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { DocumentLink } from "@kontor/ui-kit/document/document-link";
import { useWords, type WordsHere } from "@kontor/ui-kit/i18n";
import { formatAmount, formatDate, formatDateTime, instantOf } from "@kontor/ui-kit/i18n/format";
import { language } from "@kontor/ui-kit/i18n/languages";
import { useReadRows } from "@kontor/ui-kit/list/read-rows";
import { Stacked } from "@kontor/ui-kit/list/stacked";
import { limitOf, sumsLabel, sumsOf } from "@kontor/ui-kit/list/sums";
import { Allowed } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { download } from "@kontor/ui-kit/request/download";
import { useScreen } from "@kontor/ui-kit/screen";
import { Alert, Button, DatePicker, Input, Table, type TableProps } from "antd";
import { type ReactNode, useState } from "react";

const WIDTH_PX = 1040;
/** Columns of the wide table before the amount. */
const MOVED_AT = 4;
const SIZES = [10, 20, 50, 100];
const HIDDEN = "***";
const money = (wire: string | null): string => (wire === null ? HIDDEN : formatAmount(wire));

interface Props {
  accountId: string;
  name: string;
  onClose(): void;
}

export default function MovementsDialog({ accountId, name, onClose }: Props): ReactNode {
  const here = useWords();
  const isPhone = useScreen() === "phone";
  const [asked, setAsked] = useState<{ number?: string; beginTime?: string; endTime?: string }>({});
  const [page, setPage] = useState({ currentPage: 1, pageSize: 10 });
  const read = useRead(listAccountMovements, {
    query: { accountId, ...asked, ...page },
  });
  const table = useReadRows(read);
  const limit = limitOf(read.data);
  const search = (more: typeof asked) => {
    setAsked((now) => ({ ...now, ...more }));
    setPage((now) => ({ ...now, currentPage: 1 }));
  };
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await download(exportAccountMovements, { accountId, ...asked, lang: language() });
    setSaving(false);
  };
  return (
    <PageDialog
      title={here("ledger.title", { name })}
      className="kontor-roomy"
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{here("button.close")}</Button>}
    >
      <div className="kontor-toolbar" style={{ marginBlockEnd: 12 }}>
        <Input.Search
          allowClear
          style={{ width: 240 }}
          aria-label={here("ledger.number")}
          placeholder={here("ledger.number")}
          onSearch={(text) => search({ number: text.trim() })}
        />
        <DatePicker.RangePicker
          aria-label={here("ledger.operTime")}
          // Tab would not leave a field that must be filled.
          allowEmpty
          onChange={(days) =>
            search({
              beginTime: days?.[0] ? instantOf(`${days[0].format("YYYY-MM-DD")}T00:00:00.000`) : undefined,
              endTime: days?.[1] ? instantOf(`${days[1].format("YYYY-MM-DD")}T23:59:59.999`) : undefined,
            })
          }
        />
        <Allowed button="importExport">
          <Button icon={<DownloadOutlined />} loading={saving} onClick={() => void save()}>
            {here("button.export")}
          </Button>
        </Allowed>
      </div>
      {limit && (
        <Alert
          type="info"
          showIcon
          style={{ marginBlockEnd: 12 }}
          title={here(limit.isSummed ? "list.limited" : "list.limitedPart", { from: formatDate(limit.from) })}
        />
      )}
      <Table<AccountMovement>
        rowKey={(row) => `${row.kind} ${row.documentId ?? ""} ${row.operTime} ${row.amount ?? ""}`}
        {...table}
        scroll={isPhone ? {} : { x: "max-content" }}
        pagination={{
          current: page.currentPage,
          pageSize: page.pageSize,
          total: read.data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: SIZES,
          showTotal: (count) => here("list.total", { count }),
          onChange: (currentPage, pageSize) => setPage({ currentPage, pageSize }),
        }}
        summary={() => read.data && <SumRows answer={read.data} columns={isPhone ? 1 : MOVED_AT} />}
        columns={isPhone ? narrowColumns(here) : wideColumns(here)}
      />
    </PageDialog>
  );
}

interface SumRowsProps {
  answer: Answer<typeof listAccountMovements>;
  /** How many stand before the amount. */
  columns: number;
}

/** What was in the account before, what moved, and what is in it after that. */
function SumRows({ answer, columns }: SumRowsProps): ReactNode {
  const here = useWords();
  return sumsOf({ totals: answer.totals, answer }).map((row) => (
    <Table.Summary.Row key={row.name}>
      <Table.Summary.Cell index={0} colSpan={columns}>
        {sumsLabel(row, here)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={columns} align="end">
        {money(row.sums.amount ?? null)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={columns + 1} />
    </Table.Summary.Row>
  ));
}

type Columns = NonNullable<TableProps<AccountMovement>["columns"]>;

const moved = (here: WordsHere): Columns => [
  { dataIndex: "amount", title: here("ledger.amount"), align: "end", render: money },
  { dataIndex: "balance", title: here("ledger.balance"), align: "end", render: money },
];

const wideColumns = (here: WordsHere): Columns => [
  { dataIndex: "operTime", title: here("ledger.operTime"), render: (time: string) => formatDateTime(time) },
  { dataIndex: "number", title: here("ledger.number"), render: (_: unknown, row) => <DocumentLink {...row} /> },
  { dataIndex: "kind", title: here("ledger.kind"), render: (kind: string) => here(`ledger.kind-${kind}`) },
  { dataIndex: "organName", title: here("ledger.organName") },
  ...moved(here),
];

/** The phone has room for the document, what it moved and what was there then. */
const narrowColumns = (here: WordsHere): Columns => [
  {
    dataIndex: "number",
    title: here("ledger.number"),
    render: (_: unknown, row) => (
      <Stacked below={[here(`ledger.kind-${row.kind}`), row.organName, formatDateTime(row.operTime)]}>
        <DocumentLink {...row} />
      </Stacked>
    ),
  },
  ...moved(here),
];
