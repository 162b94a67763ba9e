// What a sales return shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
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
