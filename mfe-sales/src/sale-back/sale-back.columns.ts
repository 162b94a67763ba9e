// The columns of the list of sales returns (reference.md §8.3).
import { documentColumns as columns, leadingColumns } from "@kontor/ui-kit/document/list/document-columns";

export const saleReturnColumns = [
  ...leadingColumns,
  columns.totalWithTax,
  columns.due,
  columns.paid,
  columns.debt,
  columns.status,
  columns.payment,
  columns.link,
  columns.discount,
  columns.discountMoney,
  columns.otherMoney,
  columns.account,
  columns.deposit,
  { ...columns.sellers, hidden: true },
  columns.remark,
  columns.created,
];
