// The columns of the list of retail sales (reference.md §8.3).
import { documentColumns as columns, leadingColumns } from "@kontor/ui-kit/document/list/document-columns";

export const retailOutColumns = [
  ...leadingColumns,
  columns.received,
  columns.change,
  columns.status,
  columns.payType,
  columns.account,
  columns.remark,
  columns.created,
];
