// What a sales return shows: in the list, in its lines, in its detail and on paper (reference.md §8.3, §8.6, §8.7).
import {
  amountColumn,
  type BillLook,
  barCodeColumn,
  billFields,
  creditSums,
  depotColumn,
  linkedColumns,
  priceColumn,
  productColumns,
  quantityColumn,
  remarkColumn,
  stockColumn,
  taxColumns,
  unitColumn,
} from "@kontor/ui-kit/document";
import { documentColumns as columns } from "@kontor/ui-kit/document-list";

export const saleBackColumns = [
  columns.number,
  columns.partner,
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
  { ...columns.sellers, hidden: true },
  columns.remark,
  columns.created,
];

export const saleBackLineColumns = [
  depotColumn,
  barCodeColumn,
  ...productColumns,
  stockColumn,
  unitColumn,
  ...linkedColumns,
  quantityColumn,
  priceColumn,
  amountColumn,
  ...taxColumns,
  remarkColumn,
];

const { partner, time, number, link, sellers, operator, auditor, audited, remark } = billFields;
export const saleBackLook: BillLook = {
  title: "sale-back.title",
  columns: saleBackLineColumns,
  fields: [partner, time, number, link, sellers, operator, auditor, audited, remark],
  sums: creditSums,
};
