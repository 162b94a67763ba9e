// What a sale at the counter shows: in the list, in its lines, in its detail and on paper (reference.md §8.3, §8.6, §8.7).
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
import { documentColumns as columns } from "@kontor/ui-kit/document-list";

export const retailOutColumns = [
  columns.number,
  columns.partner,
  columns.products,
  columns.time,
  columns.operator,
  columns.quantity,
  columns.total,
  columns.paid,
  columns.change,
  columns.status,
  columns.account,
  columns.remark,
  columns.created,
];

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

const { partner, time, number, operator, auditor, audited, remark } = billFields;
export const retailOutLook: BillLook = {
  title: "retail-out.title",
  columns: retailOutLineColumns,
  fields: [partner, time, number, operator, auditor, audited, remark],
  sums: cashSums,
};
