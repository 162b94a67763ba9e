// The columns that lists of documents have in common (reference.md §8.3); a page lists those of its kind in their order.
import { LinkOutlined } from "@ant-design/icons";
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Space, Tag, Tooltip } from "antd";
import type { ReactNode } from "react";
import { plain } from "../../fields/number-input.rules.ts";
import { formatAmount } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { amountCell, dateTimeCell, numberCell } from "../../list/cells.tsx";
import type { Column } from "../../list/column.ts";
import { HIDDEN } from "../../voucher/masked.ts";
import { StatusTag } from "../../voucher/status-tag.tsx";
import { payTypeText } from "../pay-type.ts";
import { PaymentTag } from "../payment-tag.tsx";
import { PostingMark } from "./posting.tsx";

type DocumentColumn = Column<DocumentRow>;
type MoneyName =
  | "totalPrice"
  | "totalTaxLastMoney"
  | "discountMoney"
  | "discountLastMoney"
  | "otherMoney"
  | "due"
  | "deposit"
  | "lastDeposit"
  | "changeAmount"
  | "getAmount"
  | "backAmount"
  | "debt"
  | "lastDebt";

/** A money cell: stars where the role may not see money, empty where the kind has none. */
const moneyCell = (value: unknown, row: DocumentRow): ReactNode =>
  value === null && row.totalPrice === null ? HIDDEN : formatAmount(typeof value === "string" ? value : null);

const money = (name: MoneyName, hidden = false): DocumentColumn => ({
  name,
  cell: moneyCell,
  align: "end",
  holds: "number",
  hidden,
});

/** The number, marked when the document has a source document, and when returns or slips refer to it. */
function NumberCell({ row }: { row: DocumentRow }): ReactNode {
  const here = useTranslation();
  const backs = row.hasBackFlag && [here.label("backNumbers"), ...row.backNumbers].join(" ");
  const told = [backs, row.hasFinancialFlag && here("document.hasSlips")].filter(Boolean).join(" · ");
  return (
    <Space size={4}>
      <span>{row.linkId === null ? row.number : `${row.number}${here("document.drawn")}`}</span>
      {told !== "" && (
        <Tooltip title={told}>
          <LinkOutlined className="kontor-mark" aria-label={told} />
        </Tooltip>
      )}
    </Space>
  );
}

const StatusCell = ({ row: { status, stockPosted, forceCloseFlag } }: { row: DocumentRow }): ReactNode => (
  <Space size={[0, 2]} wrap>
    <StatusTag status={status} />
    {forceCloseFlag && <ClosedTag />}
    {!stockPosted && <PostingMark />}
  </Space>
);

/** An order that was closed before all of it was delivered. */
export function ClosedTag(): ReactNode {
  const here = useTranslation();
  return <Tag>{here("document.orderClosed")}</Tag>;
}

export const documentColumns = {
  number: { name: "number", cell: (_, row) => <NumberCell row={row} /> },
  partner: { name: "organName" },
  products: { name: "materialsList", width: 130 },
  depots: { name: "depotName", hidden: true },
  time: { name: "operTime", cell: dateTimeCell, sort: true },
  operator: { name: "userName" },
  quantity: {
    name: "totalNumber",
    cell: (value) => numberCell(plain(String(value ?? ""))),
    align: "end",
    holds: "number",
  },
  /** Of an order: what is still to be delivered. */
  open: {
    name: "openNumber",
    cell: (value) => numberCell(plain(String(value ?? ""))),
    align: "end",
    holds: "number",
    unasked: true,
  },
  lastDeposit: { ...money("lastDeposit"), unasked: true },
  total: money("totalPrice"),
  totalWithTax: money("totalTaxLastMoney"),
  paid: money("changeAmount"),
  received: money("getAmount"),
  change: money("backAmount"),
  debt: money("debt"),
  lastDebt: money("lastDebt"),
  due: money("due"),
  deposit: money("deposit", true),
  payType: { name: "payType", cell: (_, row) => payTypeText(row), hidden: true, unasked: true },
  status: { name: "status", cell: (_, row) => <StatusCell row={row} />, pinned: true },
  payment: {
    name: "paymentState",
    cell: (_, { paymentState }) => <PaymentTag state={paymentState} />,
    hidden: true,
    unasked: true,
  },
  sellers: { name: "salesManStr" },
  link: { name: "linkNumber", hidden: true },
  discount: { name: "discount", cell: amountCell, hidden: true },
  discountMoney: money("discountMoney", true),
  otherMoney: money("otherMoney", true),
  account: { name: "accountName", hidden: true },
  remark: { name: "remark", hidden: true },
  created: { name: "createTime", cell: dateTimeCell, sort: true, hidden: true },
} as const satisfies Readonly<Record<string, DocumentColumn>>;

/** The first columns of every list of orders, which have no warehouse. */
export const leadingOrderColumns: readonly DocumentColumn[] = [
  documentColumns.partner,
  documentColumns.number,
  documentColumns.products,
  documentColumns.time,
  documentColumns.operator,
  documentColumns.quantity,
  documentColumns.open,
  documentColumns.total,
  documentColumns.totalWithTax,
  documentColumns.paid,
];

/** The first columns of every list of documents that move stock. */
export const leadingColumns: readonly DocumentColumn[] = [
  documentColumns.partner,
  documentColumns.number,
  documentColumns.products,
  documentColumns.depots,
  documentColumns.time,
  documentColumns.operator,
  documentColumns.quantity,
  documentColumns.total,
];
