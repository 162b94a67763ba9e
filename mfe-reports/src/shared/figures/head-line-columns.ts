// The columns of lines of income and expense slips.
import type { AccountHeadRow } from "@kontor/contracts/reports/account-head";
import { wholeCell } from "@kontor/ui-kit/list/cells";
import { amountColumn, textColumn, timeColumn } from "../report/columns.ts";
import { slipCell } from "../report/document-link.tsx";
import { itemTypeCell } from "../report/item-type-cell.tsx";

export const lineColumns = [
  textColumn<AccountHeadRow>("number", { cell: slipCell, sort: true }),
  timeColumn<AccountHeadRow>("operTime", { sort: true }),
  textColumn<AccountHeadRow>("organName", { sort: true }),
  textColumn<AccountHeadRow>("itemName", { cell: wholeCell, sort: true }),
  textColumn<AccountHeadRow>("itemType", { cell: itemTypeCell, hidden: true }),
  textColumn<AccountHeadRow>("accountName", { sort: true }),
  amountColumn<AccountHeadRow>("amount", { sort: true }),
  textColumn<AccountHeadRow>("handsPersonName", { sort: true }),
  textColumn<AccountHeadRow>("remark"),
];
export const lineId = ({ lineId: id }: AccountHeadRow): string => id;
