// The lines of a document under its row in the list.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Spin } from "antd";
import type { ReactNode } from "react";
import { useRead } from "../../query/query.ts";
import { BillLines } from "../detail/bill-lines.tsx";
import type { LineColumn } from "../grid/column.ts";
import { useDocumentForms } from "./document-forms.tsx";

/** `expand={childLines(columns)}` of the list's table. */
export const childLines = (columns: readonly LineColumn[]) => (row: DocumentRow) => (
  <ChildLines id={row.id} columns={columns} />
);

function ChildLines({ id, columns }: { id: string; columns: readonly LineColumn[] }): ReactNode {
  const { kind } = useDocumentForms();
  const { data } = useRead(kind.endpoints.info, { query: { id } });
  return (
    <div className="kontor-children">{data ? <BillLines columns={columns} rows={data.info.lines} /> : <Spin />}</div>
  );
}
