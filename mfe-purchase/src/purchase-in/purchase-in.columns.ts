// What a purchase receipt shows: in the list, in its lines, in its detail and on paper (reference.md §8.3, §8.6, §8.7).
import {
  amountColumn,
  type BillLook,
  barCodeColumn,
  billFields,
  creditSums,
  depotColumn,
  priceColumn,
  productColumns,
  quantityColumn,
  remarkColumn,
  stockColumn,
  taxColumns,
  unitColumn,
} from "@kontor/ui-kit/document";
import { documentColumns as columns } from "@kontor/ui-kit/document-list";

export const purchaseInColumns = [
  columns.number,
  columns.partner,
  columns.products,
  columns.time,
  columns.operator,
  columns.quantity,
  columns.total,
  columns.totalWithTax,
  columns.paid,
  columns.debt,
  columns.lastDebt,
  columns.status,
  columns.link,
  columns.discount,
  columns.discountMoney,
  columns.otherMoney,
  { ...columns.due, hidden: true },
  columns.account,
  columns.remark,
  columns.created,
];

export const purchaseInLineColumns = [
  depotColumn,
  barCodeColumn,
  ...productColumns,
  stockColumn,
  unitColumn,
  quantityColumn,
  priceColumn,
  amountColumn,
  ...taxColumns,
  remarkColumn,
];

const { partner, time, number, link, operator, audited, auditor, remark } = billFields;
export const purchaseInLook: BillLook = {
  title: "purchase-in.title",
  columns: purchaseInLineColumns,
  fields: [partner, time, number, link, operator, auditor, audited, remark],
  sums: creditSums,
};
