// What a delivery to a customer shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
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

const { partner, time, number, link, sellers, operator, auditor, audited, remark } = billFields;
export const saleOutLook: BillLook = {
  title: "sale-out.title",
  columns: saleOutLineColumns,
  fields: [partner, time, number, link, sellers, operator, auditor, audited, remark],
  sums: creditSums,
};
