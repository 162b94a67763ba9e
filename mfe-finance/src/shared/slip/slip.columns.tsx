// The columns of slip lists (reference.md §8.4).
import { type SlipRow, slipMoney } from "@kontor/contracts/finance/slip";
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import { amountCell, dateTimeCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { ChainMark } from "@kontor/ui-kit/voucher/chain/chain-mark";
import { StatusTag } from "@kontor/ui-kit/voucher/status-tag";
import { Space } from "antd";

const number: Column<SlipRow> = { name: "billNo", sort: true };
/** With the mark that leads to the documents that the slip settles, where there are any. */
const settling = (kind: string): Column<SlipRow> => ({
  ...number,
  cell: (_, { id, billNo, settlesDocuments }) => (
    <Space size={4}>
      {billNo}
      {settlesDocuments && <ChainMark kind={kind} id={id} number={billNo} />}
    </Space>
  ),
});
const leading = (billNo: Column<SlipRow>, hasPartner = true): readonly Column<SlipRow>[] => [
  ...(hasPartner ? [{ name: "organName" as const }] : []),
  billNo,
  { name: "billTime", cell: dateTimeCell, sort: true },
  { name: "userName", spare: 1 },
  { name: "handsPersonName" },
  { name: "accountName" },
];
const trailing: readonly Column<SlipRow>[] = [
  { name: "remark" },
  { name: "status", cell: (_, { status }) => <StatusTag status={status} />, pinned: true },
  { name: "createTime", cell: dateTimeCell, sort: true, hidden: true },
];
const untied = (hasPartner: boolean): readonly Column<SlipRow>[] => [
  ...leading(number, hasPartner),
  { name: "totalPrice", cell: amountCell, sort: true },
  ...trailing,
];
const ofDebts = (kind: string): readonly Column<SlipRow>[] => [
  ...leading(settling(kind)),
  { name: "totalPrice", cell: amountCell, sort: true },
  { name: "discountMoney", cell: amountCell },
  { name: "changeAmount", cell: amountCell, sort: true },
  ...trailing,
];

const MONEY: ReadonlySet<string> = new Set(slipMoney);

/** Amounts are hidden with the prices of the settled documents. */
export const slipColumnsOf = ({ name, lines, partner, priceLimit }: SlipKindValues): readonly Column<SlipRow>[] =>
  lines({
    items: () => untied(true),
    openItems: () => ofDebts(name),
    accounts: () => untied(partner.types.length > 0),
  }).map((column) => (priceLimit && MONEY.has(column.name) ? { ...column, price: priceLimit } : column));
