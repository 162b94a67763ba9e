// What a sale at the counter shows: in its lines, in its detail and on paper (reference.md §8.6, §8.7).
import {
  amountColumn,
  type BillLook,
  barCodeColumn,
  billFields,
  cashSums,
  depotColumn,
  priceColumn,
  productColumns,
  quantityColumn,
  remarkColumn,
  stockColumn,
  unitColumn,
} from "@kontor/ui-kit/document";

export const retailOutLineColumns = [
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

const { partner, time, number, payType, operator, auditor, audited, remark } = billFields;
export const retailOutLook: BillLook = {
  title: "retail-out.title",
  columns: retailOutLineColumns,
  fields: [partner, time, number, payType, operator, auditor, audited, remark],
  sums: cashSums,
};
