// The movements of a settlement account, of a member's prepayment or points, with the balance after each (reference.md §3.6, §3.8).
import { DownloadOutlined } from "@ant-design/icons";
import type {
  AccountMovement,
  exportAccountMovements,
  exportPrepaymentMovements,
  listAccountMovements,
  listPrepaymentMovements,
} from "@kontor/contracts/finance/ledger";
import type { exportPointMovements, listPointMovements } from "@kontor/contracts/system/points";
import { Alert, Button, Input, Table, type TableProps } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { pointedColumns, underPoint } from "../../fields/pointed.tsx";
import { instantsOf, NO_DAYS, ShortRange } from "../../fields/short-range.tsx";
import { formatAmount, formatDate, formatDateTime } from "../../i18n/format.ts";
import { type Translator, useTranslation } from "../../i18n/i18n.tsx";
import { language } from "../../i18n/languages.ts";
import { useReadRows } from "../../list/read-rows.tsx";
import { Stacked } from "../../list/stacked-cell.tsx";
import { limitOf, type SumsRow, sumsLabel, sumsOf } from "../../list/sums.ts";
import { Allowed } from "../../permissions/permissions.tsx";
import { useRead } from "../../query/query.ts";
import { download } from "../../request/download.ts";
import { useScreen } from "../../screen/screen.ts";
import { kindText } from "../kind-text.ts";
import { VoucherLink } from "../voucher-link.tsx";

const WIDTH_PX = 1040;
/** The number of columns of the wide table before those beside the document. */
const BESIDE_AT = 3;
const SIZES = [10, 20, 50, 100];
const HIDDEN = "***";

type Movement = Omit<AccountMovement, "organName"> & { organName?: string; reason?: string; userName?: string };
/** How a ledger's movements are shown. */
interface Shown {
  figure(wire: string): string;
  /** The word of the column of amounts. */
  amount: string;
  /** What is shown beside the document. */
  beside: readonly ("organName" | "reason" | "userName")[];
  link(row: Movement): ReactNode;
}
const moneyShown: Shown = {
  figure: formatAmount,
  amount: "ledger.amount",
  beside: ["organName"],
  link: (row) => <VoucherLink {...row} />,
};

/** Whose movements they are, and the calls that read and export them. */
type Ledger =
  | { list: typeof listAccountMovements; workbook: typeof exportAccountMovements; subject: { accountId: string } }
  | { list: typeof listPrepaymentMovements; workbook: typeof exportPrepaymentMovements; subject: { organId: string } }
  | { list: typeof listPointMovements; workbook: typeof exportPointMovements; subject: { organId: string } };

interface Props {
  ledger: Ledger;
  /** As money where left out. */
  shown?: Shown;
  /** What the subject is called. */
  name: string;
  onClose(): void;
}

export default function MovementsDialog({ ledger, shown = moneyShown, name, onClose }: Props): ReactNode {
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
  const read = useRead(ledger.list, { query: { ...ledger.subject, ...query, ...page } });
  const table = useReadRows<Movement>(read);
  const limit = limitOf(read.data);
  const sums = read.data ? sumsOf({ totals: read.data.totals, answer: read.data }) : [];
  const columns = pointedColumns(
    isPhone ? narrowColumns(t, shown) : wideColumns(t, shown),
    table.dataSource,
    sums.map((row) => row.sums),
  );
  const toFirst = () => setPage((now) => ({ ...now, currentPage: 1 }));
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await download(ledger.workbook, { ...ledger.subject, ...query, lang: language() });
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
      <Table<Movement>
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
        summary={() => <SumRows sums={sums} columns={columns} before={isPhone ? 1 : BESIDE_AT + shown.beside.length} />}
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

type Columns = NonNullable<TableProps<Movement>["columns"]>;

function moved(t: Translator, { figure, amount }: Shown): Columns {
  const render = (wire: string | null): string => (wire === null ? HIDDEN : figure(wire));
  return [
    { dataIndex: "amount", title: t(amount), align: "end", render },
    { dataIndex: "balance", title: t("ledger.balance"), align: "end", render },
  ];
}

const wideColumns = (t: Translator, shown: Shown): Columns => [
  { dataIndex: "operTime", title: t("ledger.operTime"), render: (time: string) => formatDateTime(time) },
  { dataIndex: "number", title: t("ledger.number"), render: (_: unknown, row) => shown.link(row) },
  { dataIndex: "kind", title: t("ledger.kind"), render: (kind: string) => kindText(kind, t) },
  ...shown.beside.map((name) => ({ dataIndex: name, title: t(`ledger.${name}`) })),
  ...moved(t, shown),
];

/** The columns on the phone: the document, its amount and the balance after it. */
const narrowColumns = (t: Translator, shown: Shown): Columns => [
  {
    dataIndex: "number",
    title: t("ledger.number"),
    render: (_: unknown, row) => (
      <Stacked
        below={[kindText(row.kind, t), ...shown.beside.map((name) => row[name] ?? ""), formatDateTime(row.operTime)]}
      >
        {shown.link(row)}
      </Stacked>
    ),
  },
  ...moved(t, shown),
];
