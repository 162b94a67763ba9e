// The columns that a partner's documents and slips share.
import type { Cell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { textColumn, timeColumn } from "../report/columns.ts";
import { kindCell } from "../report/document-link.tsx";

interface Listed {
  number: string;
  operTime: string;
  kind: string;
  userName: string;
}

/** `cell`: shows the number as a link to the document or slip. */
export const listedColumns = <Row extends Listed>(cell: Cell<Row>): Column<Row>[] => [
  textColumn<Row>("number", { cell }),
  timeColumn<Row>("operTime"),
  textColumn<Row>("kind", { cell: kindCell }),
  textColumn<Row>("userName"),
];
