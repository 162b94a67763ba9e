// The columns of the list (reference.md §8.3).
import { documentColumns as columns } from "@kontor/ui-kit/document-list";

export const saleBackColumns = [
  columns.partner,
  columns.number,
  columns.products,
  columns.time,
  columns.operator,
  columns.quantity,
  columns.total,
  columns.totalWithTax,
  columns.due,
  columns.paid,
  columns.debt,
  columns.status,
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
