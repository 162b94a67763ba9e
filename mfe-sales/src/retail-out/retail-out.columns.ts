// The columns of the list (reference.md §8.3).
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
