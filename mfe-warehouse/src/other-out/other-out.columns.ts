// The columns of the list of other issues (reference.md §8.3).
import { documentColumns as columns, leadingColumns } from "@kontor/ui-kit/document/list/document-columns";

export const otherOutColumns = [...leadingColumns, columns.status, columns.link, columns.remark, columns.created];
