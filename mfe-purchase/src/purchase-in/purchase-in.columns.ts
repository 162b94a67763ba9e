// The columns of the list of purchase receipts (reference.md §8.3).
import { documentColumns as columns, leadingColumns } from "@kontor/ui-kit/document/list/document-columns";

export const purchaseInColumns = [
  ...leadingColumns,
  columns.totalWithTax,
  columns.paid,
  columns.debt,
  columns.lastDebt,
  columns.status,
  columns.payment,
  columns.link,
  columns.discount,
  columns.discountMoney,
  columns.otherMoney,
  { ...columns.due, hidden: true },
  columns.account,
  columns.deposit,
  columns.remark,
  columns.created,
];
