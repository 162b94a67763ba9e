// What a return at the counter shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import {
  amountColumn,
  type BillLook,
  barCodeColumn,
  billFields,
  cashSums,
  depotColumn,
  linkedColumns,
  priceColumn,
  productColumns,
  quantityColumn,
  remarkColumn,
  stockColumn,
  unitColumn,
} from "@kontor/ui-kit/document";

export const retailBackLineColumns = [
  depotColumn,
  barCodeColumn,
  ...productColumns,
  stockColumn,
  unitColumn,
  ...linkedColumns,
  quantityColumn,
  priceColumn,
  amountColumn,
  remarkColumn,
];

const { partner, time, number, link, operator, auditor, audited, remark } = billFields;
export const retailBackLook: BillLook = {
  title: "retail-back.title",
  columns: retailBackLineColumns,
  fields: [partner, time, number, link, operator, auditor, audited, remark],
  sums: cashSums,
};
