// The rows of a chain, indented below their sources, with the sums of kinds of which there are several; two columns on the phone.

import { plain } from "@kontor/contracts/core/decimal";
import type { ChainRow, ChainTotal } from "@kontor/contracts/reports/chain";
import { voucherKinds } from "@kontor/contracts/voucher/voucher-kinds";
import { Table, type TableProps, Tag, Typography } from "antd";
import type { ReactNode } from "react";
import { pointedColumns, underPoint } from "../../fields/pointed.tsx";
import { formatAmount, formatDate, formatNumber } from "../../i18n/format.ts";
import { Translations, type Translator, useTranslation } from "../../i18n/i18n.tsx";
import { kindName } from "../../i18n/kind-name.ts";
import { Stacked } from "../../list/stacked-cell.tsx";
import { useScreen } from "../../screen/screen.ts";
import { HIDDEN } from "../masked.ts";
import { StatusTag } from "../status-tag.tsx";
import { VoucherLink } from "../voucher-link.tsx";

/** What the progress of kinds of orders is called: their words stand below `chain-sale` and `chain-purchase`. */
const progressOf: ReadonlyMap<string, string> = new Map(
  voucherKinds.flatMap(({ name, progress }) => (progress ? [[name, `chain-${progress}`] as const] : [])),
);
const INDENT_PX = 20;
const INDENT_PHONE_PX = 12;

interface Props {
  rows: readonly ChainRow[];
  totals: readonly ChainTotal[];
}
type Columns = NonNullable<TableProps<ChainRow>["columns"]>;

export function ChainTable({ rows, totals }: Props): ReactNode {
  const t = useTranslation();
  const isPhone = useScreen() === "phone";
  const keyed = rows.map((row, at) => ({ ...row, key: at }));
  const columns = pointedColumns(isPhone ? narrowColumns(t) : wideColumns(t), keyed, totals);
  return (
    <Table<ChainRow>
      rowKey="key"
      size="small"
      className="kontor-chain"
      dataSource={keyed}
      columns={columns}
      pagination={false}
      onRow={({ isCurrent }) => (isCurrent ? { className: "kontor-chain-current", "aria-current": true } : {})}
      summary={() => (totals.length > 0 ? <Sums totals={totals} columns={columns} /> : null)}
    />
  );
}

const quantity = (wire: string | null): string => (wire === null ? "" : formatNumber(plain(wire)));
const money = (wire: string | null): string => (wire === null ? "" : formatAmount(wire));
/** Empty where there is none, as of most documents. */
const deposit = (wire: string | null): string => (Number(wire ?? 0) === 0 ? "" : money(wire));
/** The amount, which every document has: where it is missing it is hidden. */
const amount = (wire: string | null, { isHidden }: Pick<ChainRow, "isHidden">): string =>
  wire === null && isHidden ? HIDDEN : money(wire);

/** Stays on one line. */
const WHOLE = "kontor-chain-whole";
const FIGURES = [
  ["quantity", quantity],
  ["takenNumber", quantity],
  ["openNumber", quantity],
  ["amount", amount],
  ["deposit", deposit],
  ["changeAmount", money],
  ["finishDebt", money],
  ["lastDebt", money],
] as const;
const wideColumns = (t: Translator): Columns => [
  {
    key: "document",
    title: t.label("document"),
    render: (_: unknown, row) => (
      <Indented row={row} px={INDENT_PX}>
        <Stacked below={returnedOf(t, row)}>
          <Named row={row} />
        </Stacked>
      </Indented>
    ),
  },
  {
    ...{ dataIndex: "operTime", title: t.label("operTime"), className: WHOLE },
    render: (time: string | null) => (time ? formatDate(time) : ""),
  },
  { dataIndex: "organName", title: t.label("organName") },
  { key: "status", title: t.label("status"), render: (_: unknown, row) => <State row={row} /> },
  ...FIGURES.map(([name, show]) => ({
    ...({ dataIndex: name, title: t.label(name), align: "end", className: WHOLE, render: show } as const),
  })),
];

/** On the phone: the document with its state and quantities, and its amounts. */
const narrowColumns = (t: Translator): Columns => [
  {
    key: "document",
    title: t.label("document"),
    render: (_: unknown, row) => (
      <Indented row={row} px={INDENT_PHONE_PX}>
        <Stacked
          below={[
            [row.operTime && formatDate(row.operTime), row.organName].filter(Boolean).join(" · "),
            ...quantitiesOf(t, row),
            ...returnedOf(t, row),
          ]}
        >
          <Named row={row} /> <State row={row} />
        </Stacked>
      </Indented>
    ),
  },
  {
    dataIndex: "amount",
    title: t.label("amount"),
    align: "end",
    render: (wire: string | null, row) => <Stacked below={amountsOf(t, row)}>{amount(wire, row)}</Stacked>,
  },
];

/** What went back of the deposit of a closed order, and where it went. */
const returnedOf = (t: Translator, { depositReturned, depositAccountName }: ChainRow): string[] =>
  depositReturned === null
    ? []
    : [
        t("chain.depositReturned", {
          amount: money(depositReturned),
          to: depositAccountName ?? t("document.depositAsCredit"),
        }),
      ];

const labelled = (t: Translator, row: ChainRow, names: readonly Figure[], show: (wire: string) => string): string[] =>
  names.flatMap((name) => {
    const wire = row[name];
    // A row of sums has none of them.
    return !wire || Number(wire) === 0 ? [] : [`${t.label(name)} ${show(wire)}`];
  });
type Figure = "quantity" | "takenNumber" | "openNumber" | "deposit" | "changeAmount" | "finishDebt" | "lastDebt";
const quantitiesOf = (t: Translator, row: ChainRow): string[] =>
  labelled(t, row, ["quantity", "takenNumber", "openNumber"], quantity);
const amountsOf = (t: Translator, row: ChainRow): string[] =>
  labelled(t, row, ["deposit", "changeAmount", "finishDebt", "lastDebt"], money);

const Indented = ({ row: { depth }, px, children }: { row: ChainRow; px: number; children: ReactNode }): ReactNode => (
  <div style={{ paddingInlineStart: depth * px }}>{children}</div>
);

/** The kind and number, as a link; of what the user may not see that it is there. */
function Named({ row: { documentId, kind, number, isCurrent } }: { row: ChainRow }): ReactNode {
  const t = useTranslation();
  if (documentId === null) return <Typography.Text type="secondary">{t("chain.unseen")}</Typography.Text>;
  return (
    <>
      {kindName(kind) ?? kind} <VoucherLink documentId={documentId} kind={kind} number={number} />
      {isCurrent && (
        <Tag color="blue" className="kontor-chain-tag">
          {t("chain.current")}
        </Tag>
      )}
    </>
  );
}

function State({ row: { documentId, kind, status, isClosed } }: { row: ChainRow }): ReactNode {
  const t = useTranslation();
  if (documentId === null) return null;
  return (
    <>
      <Translations prefix={progressOf.get(kind) ?? "chain"}>
        <StatusTag status={status} />
      </Translations>
      {isClosed && <Tag>{t("document.orderClosed")}</Tag>}
    </>
  );
}

/** A row of sums for each kind, each document once. */
function Sums({ totals, columns }: { totals: readonly ChainTotal[]; columns: Columns }): ReactNode {
  const t = useTranslation();
  return (
    <Table.Summary>
      {totals.map((total) => (
        <Table.Summary.Row key={total.kind}>
          {columns.map((column, at) => (
            <Table.Summary.Cell
              key={String(column.key ?? at)}
              index={at}
              {...(column.align ? { align: column.align } : {})}
            >
              {at === 0
                ? t("chain.total", { kind: kindName(total.kind) ?? total.kind, count: total.count })
                : sumIn(columns, at, total)}
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      ))}
    </Table.Summary>
  );
}

function sumIn(columns: Columns, at: number, total: ChainTotal): ReactNode {
  const column = columns[at];
  const name = column && "dataIndex" in column ? String(column.dataIndex) : "";
  return name in total ? underPoint(columns, name, total) : null;
}
