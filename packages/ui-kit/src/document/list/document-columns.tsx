// The columns that lists of documents have in common (reference.md §8.3); a page lists those of its kind in their order.
import { plain } from "@kontor/contracts/core/decimal";
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Space, Tag } from "antd";
import type { ReactNode } from "react";
import { formatAmount, formatDate } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { amountCell, dateCell, dateTimeCell, numberCell } from "../../list/cells.tsx";
import type { Column } from "../../list/column.ts";
import { ChainMark } from "../../voucher/chain/chain-mark.tsx";
import { HIDDEN } from "../../voucher/masked.ts";
import { StatusTag } from "../../voucher/status-tag.tsx";
import { payTypeText } from "../pay-type.ts";
import { PaymentTag } from "../payment-tag.tsx";
import { useDocumentKind } from "./document-list-page.tsx";
import { isLinked } from "./linked.rules.ts";
import { PostingMark } from "./posting.tsx";
import { hasPurchaseProgress, PurchaseTag } from "./procured.tsx";

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
  | "depositReturned"
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

interface NumberProps {
  row: DocumentRow;
  /** Whether the mark of a document made from another stands below its number, where columns are many. */
  isNarrow?: boolean;
}

/** The number, with a button for linked documents when there are any. */
const NumberCell = ({ row, isNarrow = false }: NumberProps): ReactNode => {
  const here = useTranslation();
  const drawn = row.linkId === null ? "" : here("document.drawn");
  return (
    <Space size={4}>
      <span>
        {row.number}
        {isNarrow && drawn !== "" && <br />}
        {isNarrow ? drawn.trim() : drawn}
      </span>
      {isLinked(row) && <Linked row={row} />}
    </Space>
  );
};

function Linked({ row }: { row: DocumentRow }): ReactNode {
  const here = useTranslation();
  const { name: kind } = useDocumentKind();
  const backs = row.hasBackFlag && [here.label("backNumbers"), ...row.backNumbers].join(" ");
  const isBought = row.purchaseStatus !== 0 && here.option("purchaseStatus", row.purchaseStatus);
  const hints = [backs, isBought, row.hasFinancialFlag && here("document.hasSlips")].filter((text) => text !== false);
  return <ChainMark kind={kind} id={row.id} number={row.number} hints={hints} />;
}

/** One below another: side by side they would widen the pinned column over the deposits of orders. */
const StatusCell = ({ row: { status, stockPosted, forceCloseFlag } }: { row: DocumentRow }): ReactNode => (
  <Space orientation="vertical" size={2} className="kontor-states">
    <StatusTag status={status} />
    {forceCloseFlag && <ClosedTag />}
    {!stockPosted && <PostingMark />}
  </Space>
);

/** The day, marked once it has passed and the order is still open. */
function DeliveryCell({ deliveryDate, isOverdue }: Pick<DocumentRow, "deliveryDate" | "isOverdue">): ReactNode {
  const here = useTranslation();
  return (
    <Space orientation="vertical" size={2}>
      {formatDate(deliveryDate)}
      {isOverdue && <Tag color="error">{here("document.overdue")}</Tag>}
    </Space>
  );
}

/** An order that was closed before all of it was delivered. */
export function ClosedTag(): ReactNode {
  const here = useTranslation();
  return <Tag>{here("document.orderClosed")}</Tag>;
}

export const documentColumns = {
  number: { name: "number", cell: (_, row) => <NumberCell row={row} /> },
  partner: { name: "organName" },
  products: { name: "materialsList", width: 110, spare: 3 },
  depots: { name: "depotName", hidden: true },
  /** Where the goods of a transfer come to. */
  targets: { name: "anotherDepotName" },
  time: { name: "operTime", cell: dateTimeCell, sort: true },
  operator: { name: "userName", spare: 1 },
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
  /** Of an order: what is still to be bought. */
  unpurchased: {
    name: "openPurchaseNumber",
    cell: (value) => numberCell(plain(String(value ?? ""))),
    align: "end",
    holds: "number",
    unasked: true,
    spare: 4,
  },
  /** Of an order: when it is to be delivered. */
  delivery: { name: "deliveryDate", cell: (_, row) => row.deliveryDate && <DeliveryCell {...row} />, unasked: true },
  /** Of a transfer: for how many days some of its goods are on the way. */
  daysInTransit: { name: "daysInTransit", align: "end", holds: "number", unasked: true },
  heldUntil: { name: "heldUntil", cell: dateCell, hidden: true, unasked: true },
  heldIn: { name: "heldDepotName", hidden: true },
  lastDeposit: { ...money("lastDeposit"), unasked: true, spare: 5 },
  depositReturned: money("depositReturned", true),
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
  /** Of an order: how far it is bought. */
  purchase: {
    name: "purchaseStatus",
    cell: (_, row) => hasPurchaseProgress(row) && <PurchaseTag {...row} />,
    unasked: true,
  },
  payment: {
    name: "paymentState",
    cell: (_, { paymentState }) => <PaymentTag state={paymentState} />,
    hidden: true,
    unasked: true,
  },
  salespersons: { name: "salesManStr" },
  link: { name: "linkNumber", hidden: true },
  discount: { name: "discount", cell: amountCell, hidden: true },
  discountMoney: money("discountMoney", true),
  afterDiscount: money("discountLastMoney", true),
  otherMoney: money("otherMoney", true),
  account: { name: "accountName", hidden: true },
  remark: { name: "remark", hidden: true },
  created: { name: "createTime", cell: dateTimeCell, sort: true, hidden: true },
} as const satisfies Readonly<Record<string, DocumentColumn>>;

/** The first columns of every list of orders, which have no warehouse: up to the deposit they fit at 1366 pixels, beside the status. */
export const leadingOrderColumns: readonly DocumentColumn[] = [
  documentColumns.partner,
  { ...documentColumns.number, cell: (_, row) => <NumberCell row={row} isNarrow /> },
  { ...documentColumns.time, cell: dateCell },
  documentColumns.delivery,
  documentColumns.quantity,
  documentColumns.open,
  documentColumns.totalWithTax,
  documentColumns.paid,
  documentColumns.products,
  documentColumns.operator,
  { ...documentColumns.total, spare: 2 },
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

/** The same of documents with taxes, which show the total with them as well. */
export const leadingTaxedColumns: readonly DocumentColumn[] = [
  ...leadingColumns.slice(0, -1),
  { ...documentColumns.total, spare: 2 },
  documentColumns.totalWithTax,
];
