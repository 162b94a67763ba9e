// What a return at the counter shows: in the list, in its lines, in its detail and on paper (reference.md §8.3, §8.6, §8.7).
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
import { documentColumns as columns } from "@kontor/ui-kit/document-list";

export const retailBackColumns = [
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
  columns.link,
  columns.account,
  columns.remark,
  columns.created,
];

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
