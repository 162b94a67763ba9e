// The columns of the list (reference.md §8.3).
import { documentColumns as columns } from "@kontor/ui-kit/document-list";

export const otherInColumns = [
  columns.partner,
  columns.number,
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
