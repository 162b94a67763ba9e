// What a issue without a sale shows: in the list, in its lines, in its detail and on paper (reference.md §8.3, §8.6, §8.7).
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
import { documentColumns as columns } from "@kontor/ui-kit/document-list";

export const otherOutColumns = [
  columns.number,
  columns.partner,
  columns.products,
  columns.time,
  columns.operator,
  columns.quantity,
  columns.total,
  columns.status,
  columns.link,
  columns.remark,
  columns.created,
];

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

const { partner, time, number, operator, auditor, audited, remark } = billFields;
export const otherOutLook: BillLook = {
  title: "other-out.title",
  columns: otherOutLineColumns,
  fields: [partner, time, number, operator, auditor, audited, remark],
  sums: plainSums,
};
