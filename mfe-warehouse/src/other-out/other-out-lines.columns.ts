// What a issue without a sale shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import {
  amountColumn,
  type BillLook,
  barCodeColumn,
  billFields,
  depotColumn,
  plainSums,
  priceColumn,
  productColumns,
  quantityColumn,
  remarkColumn,
  stockColumn,
  unitColumn,
} from "@kontor/ui-kit/document";

export const otherOutLineColumns = [
  depotColumn,
  barCodeColumn,
  ...productColumns,
  stockColumn,
  unitColumn,
  quantityColumn,
  priceColumn,
  amountColumn,
  remarkColumn,
];

const { partner, time, number, link, operator, auditor, audited, remark } = billFields;
export const otherOutLook: BillLook = {
  title: "other-out.title",
  columns: otherOutLineColumns,
  fields: [partner, time, number, link, operator, auditor, audited, remark],
  sums: plainSums,
};
