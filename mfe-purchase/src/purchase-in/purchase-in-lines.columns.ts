// What a purchase receipt shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
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
