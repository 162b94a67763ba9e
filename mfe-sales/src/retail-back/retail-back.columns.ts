// The columns of the list of retail returns (reference.md §8.3).
import { documentColumns as columns, leadingColumns } from "@kontor/ui-kit/document/list/document-columns";

export const retailReturnColumns = [
  ...leadingColumns,
  columns.received,
  columns.change,
  columns.status,
  columns.link,
  columns.account,
  columns.remark,
  columns.created,
];
