// A short table of documents to choose from or to open, newest first.

import { Button, Input, Table, type TableProps } from "antd";
import { type ReactNode, useState } from "react";
import { pointedColumns } from "../../fields/pointed.tsx";
import { instantsOf, NO_DAYS, ShortRange } from "../../fields/short-range.tsx";
import { formatAmount, formatDateTime, shorten } from "../../i18n/format.ts";
import { type Translator, useTranslation } from "../../i18n/i18n.tsx";
import { useReadRows } from "../../list/read-rows.tsx";
import { Stacked } from "../../list/stacked-cell.tsx";
import { useRead } from "../../query/query.ts";
import { useScreen } from "../../screen/screen.ts";
import { HIDDEN } from "../../voucher/masked.ts";
import type { LineSource, SourceRow } from "../line-source.ts";

const PAGE_SIZE = 8;

/** The values of the filter fields above the table. */
interface Typed {
  number?: string;
  materialParam?: string;
}

interface Props {
  list: LineSource["list"];
  /** The label of the partner; undefined: the documents name none. */
  partner: string | undefined;
  /** The fixed filters, besides those of the fields. */
  search: Readonly<Record<string, string | number>>;
  onOpen(row: SourceRow): void;
}

export function SourceTable({ list, partner, search, onOpen }: Props): ReactNode {
  const here = useTranslation();
  const isPhone = useScreen() === "phone";
  const [typed, setTyped] = useState<Typed>({});
  const [days, setDays] = useState(NO_DAYS);
  const [page, setPage] = useState(1);
  const filters = {
    ...search,
    ...Object.fromEntries(Object.entries({ ...typed, ...instantsOf(days) }).filter(([, value]) => value)),
  };
  const read = useRead(list, {
    query: {
      search: JSON.stringify(filters),
      currentPage: page,
      pageSize: PAGE_SIZE,
    },
  });
  const table = useReadRows(read);
  const hasTotal = table.dataSource.some(({ totalTaxLastMoney }) => totalTaxLastMoney !== undefined);
  const ask = (more: Typed) => {
    setPage(1);
    setTyped((now) => ({ ...now, ...more }));
  };
  const field = (name: "number" | "materialParam") => (
    <Input.Search
      allowClear
      style={{ width: 240 }}
      aria-label={here.label(name)}
      placeholder={here.label(name)}
      onSearch={(text) => ask({ [name]: text.trim() })}
    />
  );
  return (
    <>
      <div className="kontor-toolbar" style={{ marginBottom: 12 }}>
        {field("number")}
        {field("materialParam")}
        <ShortRange
          aria-label={here.label("dateRange")}
          days={days}
          onDays={(next) => {
            setPage(1);
            setDays(next);
          }}
        />
      </div>
      <Table<SourceRow>
        rowKey="id"
        {...table}
        scroll={isPhone ? {} : { x: "max-content" }}
        pagination={{
          current: page,
          pageSize: PAGE_SIZE,
          total: read.data?.total ?? 0,
          showSizeChanger: false,
          onChange: setPage,
        }}
        onRow={(row) => ({
          tabIndex: 0,
          style: { cursor: "pointer" },
          // On touch screens one tap opens the row, because there is no double click.
          ...(isPhone ? { onClick: () => onOpen(row) } : { onDoubleClick: () => onOpen(row) }),
          onKeyDown: (event) => event.key === "Enter" && onOpen(row),
        })}
        columns={pointedColumns(
          isPhone ? narrowColumns(here, hasTotal) : wideColumns(here, { hasTotal, partner, onOpen }),
          table.dataSource,
        )}
      />
    </>
  );
}

type Columns = NonNullable<TableProps<SourceRow>["columns"]>;

const money = (wire: string | null): string => (wire === null ? HIDDEN : formatAmount(wire));
/** Sources that are another deal have no total. */
const total = (here: Translator, hasTotal: boolean): Columns =>
  hasTotal
    ? [{ dataIndex: "totalTaxLastMoney", title: here.label("totalTaxLastMoney"), align: "end", render: money }]
    : [];

const wideColumns = (
  here: Translator,
  { hasTotal, partner, onOpen }: Pick<Props, "partner" | "onOpen"> & { hasTotal: boolean },
): Columns => [
  {
    dataIndex: "number",
    title: here.label("number"),
    render: (number: string, row) => (
      // The row itself takes the keyboard focus, so Tab skips the button.
      <Button type="link" size="small" tabIndex={-1} className="kontor-open" onClick={() => onOpen(row)}>
        {number}
      </Button>
    ),
  },
  { dataIndex: "operTime", title: here.label("operTime"), render: (time: string) => formatDateTime(time) },
  ...(partner ? [{ dataIndex: "organName", title: here.label(partner) }] : []),
  { dataIndex: "materialsList", title: here.label("materialsList"), render: (names: string) => shorten(names) },
  ...total(here, hasTotal),
];

/** The columns on the phone: the document and its total. */
const narrowColumns = (here: Translator, hasTotal: boolean): Columns => [
  {
    dataIndex: "number",
    title: here.label("number"),
    render: (number: string, { operTime, organName, materialsList }) => (
      <Stacked below={[formatDateTime(operTime), organName, shorten(materialsList)]}>{number}</Stacked>
    ),
  },
  ...total(here, hasTotal),
];
