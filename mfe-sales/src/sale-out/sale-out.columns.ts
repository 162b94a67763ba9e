// What a delivery to a customer shows: in the list, in its lines, in its detail and on paper (reference.md §8.3, §8.6, §8.7).
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

export const saleOutColumns = [
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
  { ...columns.sellers, hidden: true },
  columns.remark,
  columns.created,
];

export const saleOutLineColumns = [
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

const { partner, time, number, sellers, operator, auditor, audited, remark } = billFields;
export const saleOutLook: BillLook = {
  title: "sale-out.title",
  columns: saleOutLineColumns,
  fields: [partner, time, number, sellers, operator, auditor, audited, remark],
  sums: creditSums,
};
