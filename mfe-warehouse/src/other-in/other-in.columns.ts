// The columns of the list of other receipts (reference.md §8.3).
import { documentColumns as columns, leadingColumns } from "@kontor/ui-kit/document/list/document-columns";

export const otherInColumns = [...leadingColumns, columns.status, columns.link, columns.remark, columns.created];
