// The movements of a settlement account, with the balance after each (reference.md §3.6).
import { DownloadOutlined } from "@ant-design/icons";
import { type AccountMovement, exportAccountMovements, listAccountMovements } from "@kontor/contracts/finance/ledger";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { pointedColumns, underPoint } from "@kontor/ui-kit/fields/pointed";
import { instantsOf, NO_DAYS, ShortRange } from "@kontor/ui-kit/fields/short-range";
import { type Translator, useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount, formatDate, formatDateTime } from "@kontor/ui-kit/i18n/format";
import { language } from "@kontor/ui-kit/i18n/languages";
import { useReadRows } from "@kontor/ui-kit/list/read-rows";
import { Stacked } from "@kontor/ui-kit/list/stacked-cell";
import { limitOf, type SumsRow, sumsLabel, sumsOf } from "@kontor/ui-kit/list/sums";
import { Allowed } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { download } from "@kontor/ui-kit/request/download";
import { useScreen } from "@kontor/ui-kit/screen";
import { VoucherLink } from "@kontor/ui-kit/voucher/voucher-link";
import { Alert, Button, Input, Table, type TableProps } from "antd";
import { type ReactNode, useState } from "react";
import { kindText } from "../shared/kind-text.ts";

const WIDTH_PX = 1040;
/** The number of columns of the wide table before the amount. */
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
  const t = useTranslation();
  const isPhone = useScreen() === "phone";
  const [number, setNumber] = useState("");
  const [days, setDays] = useState(NO_DAYS);
  const { beginTime, endTime } = instantsOf(days);
  const query = {
    ...(number === "" ? {} : { number }),
    ...(beginTime === undefined ? {} : { beginTime }),
    ...(endTime === undefined ? {} : { endTime }),
  };
  const [page, setPage] = useState({ currentPage: 1, pageSize: 10 });
  const read = useRead(listAccountMovements, {
    query: { accountId, ...query, ...page },
  });
  const table = useReadRows(read);
  const limit = limitOf(read.data);
  const sums = read.data ? sumsOf({ totals: read.data.totals, answer: read.data }) : [];
  const columns = pointedColumns(
    isPhone ? narrowColumns(t) : wideColumns(t),
    table.dataSource,
    sums.map((row) => row.sums),
  );
  const toFirst = () => setPage((now) => ({ ...now, currentPage: 1 }));
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await download(exportAccountMovements, { accountId, ...query, lang: language() });
    setSaving(false);
  };
  return (
    <PageDialog
      title={t("ledger.title", { name })}
      className="kontor-roomy"
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      <div className="kontor-toolbar" style={{ marginBlockEnd: 12 }}>
        <Input.Search
          allowClear
          style={{ width: 240 }}
          aria-label={t("ledger.number")}
          placeholder={t("ledger.number")}
          onSearch={(text) => {
            setNumber(text.trim());
            toFirst();
          }}
        />
        <ShortRange
          aria-label={t("ledger.operTime")}
          days={days}
          onDays={(next) => {
            setDays(next);
            toFirst();
          }}
        />
        <Allowed button="importExport">
          <Button icon={<DownloadOutlined />} loading={saving} onClick={() => void save()}>
            {t("button.export")}
          </Button>
        </Allowed>
      </div>
      {limit && (
        <Alert
          type="info"
          showIcon
          style={{ marginBlockEnd: 12 }}
          title={t(limit.isSummed ? "list.limited" : "list.limitedPart", { from: formatDate(limit.from) })}
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
          showTotal: (count) => t("list.total", { count }),
          onChange: (currentPage, pageSize) => setPage({ currentPage, pageSize }),
        }}
        summary={() => <SumRows sums={sums} columns={columns} before={isPhone ? 1 : MOVED_AT} />}
        columns={columns}
      />
    </PageDialog>
  );
}

interface SumRowsProps {
  sums: readonly SumsRow[];
  columns: Columns;
  /** The number of columns before the amount. */
  before: number;
}

/** The opening balance, the sum of movements, and the closing balance. */
function SumRows({ sums, columns, before }: SumRowsProps): ReactNode {
  const t = useTranslation();
  return sums.map((row) => (
    <Table.Summary.Row key={row.name}>
      <Table.Summary.Cell index={0} colSpan={before}>
        {sumsLabel(row, t)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={before} align="end">
        {underPoint(columns, "amount", row.sums)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={before + 1} />
    </Table.Summary.Row>
  ));
}

type Columns = NonNullable<TableProps<AccountMovement>["columns"]>;

const moved = (t: Translator): Columns => [
  { dataIndex: "amount", title: t("ledger.amount"), align: "end", render: money },
  { dataIndex: "balance", title: t("ledger.balance"), align: "end", render: money },
];

const wideColumns = (t: Translator): Columns => [
  { dataIndex: "operTime", title: t("ledger.operTime"), render: (time: string) => formatDateTime(time) },
  { dataIndex: "number", title: t("ledger.number"), render: (_: unknown, row) => <VoucherLink {...row} /> },
  { dataIndex: "kind", title: t("ledger.kind"), render: (kind: string) => kindText(kind, t) },
  { dataIndex: "organName", title: t("ledger.organName") },
  ...moved(t),
];

/** The columns on the phone: the document, its amount and the balance after it. */
const narrowColumns = (t: Translator): Columns => [
  {
    dataIndex: "number",
    title: t("ledger.number"),
    render: (_: unknown, row) => (
      <Stacked below={[kindText(row.kind, t), row.organName, formatDateTime(row.operTime)]}>
        <VoucherLink {...row} />
      </Stacked>
    ),
  },
  ...moved(t),
];
