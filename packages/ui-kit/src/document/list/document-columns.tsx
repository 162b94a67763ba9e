// The columns that lists of documents have in common (reference.md §8.3); a page lists those of its kind in their order.
import { LinkOutlined } from "@ant-design/icons";
import type { DocumentRow, DocumentStatus } from "@kontor/contracts/document/document";
import { Space, Tooltip } from "antd";
import type { ReactNode } from "react";
import { formatAmount } from "../../i18n/format.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { amountCell, dateTimeCell, numberCell } from "../../list/cells.tsx";
import type { Column } from "../../list/column.ts";
import { HIDDEN } from "../hidden.ts";
import { payTypeText } from "../pay-type.ts";
import { plain } from "../rules/line.rules.ts";
import { StatusTag } from "../status-tag.tsx";

type DocumentColumn = Column<DocumentRow>;
type MoneyName =
  | "totalPrice"
  | "totalTaxLastMoney"
  | "discountMoney"
  | "discountLastMoney"
  | "otherMoney"
  | "due"
  | "deposit"
  | "changeAmount"
  | "getAmount"
  | "backAmount"
  | "debt"
  | "lastDebt";

/** Stars where the role may not see money; nothing where the kind has none. */
const moneyCell = (value: unknown, row: DocumentRow): ReactNode =>
  value === null && row.totalPrice === null ? HIDDEN : formatAmount(typeof value === "string" ? value : null);

/** Documents are searched by the fields above the list alone. */
const plainly = (column: DocumentColumn): DocumentColumn => ({ ...column, unasked: true });
const money = (name: MoneyName, hidden = false): DocumentColumn =>
  plainly({ name, cell: moneyCell, align: "end", hidden });

/** The number, marked when it is drawn from another document, and when returns or slips refer to it. */
function NumberCell({ row }: { row: DocumentRow }): ReactNode {
  const here = useWords();
  const told = row.hasBackFlag ? [here("document.hasBacks"), ...row.backNumbers].join(" ") : here("document.hasSlips");
  return (
    <Space size={4}>
      <span>{row.linkId === null ? row.number : `${row.number}${here("document.drawn")}`}</span>
      {(row.hasBackFlag || row.hasFinancialFlag) && (
        <Tooltip title={told}>
          <LinkOutlined style={{ color: "#fa8c16" }} aria-label={told} />
        </Tooltip>
      )}
    </Space>
  );
}

export const documentColumns = {
  number: plainly({ name: "number", cell: (_, row) => <NumberCell row={row} /> }),
  partner: plainly({ name: "organName" }),
  products: plainly({ name: "materialsList", width: 220 }),
  time: plainly({ name: "operTime", cell: dateTimeCell, sort: true }),
  operator: plainly({ name: "userName" }),
  quantity: plainly({ name: "totalNumber", cell: (value) => numberCell(plain(String(value ?? ""))), align: "end" }),
  total: money("totalPrice"),
  totalWithTax: money("totalTaxLastMoney"),
  paid: money("changeAmount"),
  received: money("getAmount"),
  change: money("backAmount"),
  debt: money("debt"),
  lastDebt: money("lastDebt"),
  due: money("due"),
  deposit: money("deposit", true),
  payType: plainly({ name: "payType", cell: (_, row) => payTypeText(row), hidden: true }),
  status: plainly({ name: "status", cell: (value) => <StatusTag status={value as DocumentStatus} /> }), // the field's own type
  sellers: plainly({ name: "salesManStr" }),
  link: plainly({ name: "linkNumber", hidden: true }),
  discount: plainly({ name: "discount", cell: amountCell, hidden: true }),
  discountMoney: money("discountMoney", true),
  otherMoney: money("otherMoney", true),
  account: plainly({ name: "accountName", hidden: true }),
  remark: plainly({ name: "remark", hidden: true }),
  created: plainly({ name: "createTime", cell: dateTimeCell, hidden: true }),
} as const satisfies Readonly<Record<string, DocumentColumn>>;
