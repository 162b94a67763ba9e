// The columns of the list (reference.md §8.3).
import { documentColumns as columns } from "@kontor/ui-kit/document-list";

export const retailOutColumns = [
  columns.partner,
  columns.number,
  columns.products,
  columns.time,
  columns.operator,
  columns.quantity,
  columns.total,
  columns.received,
  columns.change,
  columns.status,
  columns.payType,
  columns.account,
  columns.remark,
  columns.created,
];
