// The frame of a document's form: the frame of lines, with scans, remark and attachments.
import { documentAdd, documentUpdate } from "@kontor/contracts/document/document";
import { type ReactNode, useCallback } from "react";
import type { Doc } from "./doc.ts";
import { DocumentScope } from "./document-scope.tsx";
import { BillFoot } from "./head/bill-head.tsx";
import { listenForScans } from "./scan.ts";
import { SheetForm } from "./sheet-form.tsx";

interface Props {
  doc: Doc;
  /** Word key of what the document is; what is before its last point is the prefix of the fields' words. */
  title: string;
  /** Head, lines, settlement; remark and attachments come after them. */
  children: ReactNode;
}

export function DocumentForm({ doc, title, children }: Props): ReactNode {
  const listen = useCallback(
    (root: HTMLElement) =>
      listenForScans(root, (code, line) => {
        void doc.scan(code, line).then((cell) => cell && doc.cursor.go(cell.id, cell.column));
      }),
    [doc],
  );
  return (
    <DocumentScope doc={doc}>
      <SheetForm
        sheet={doc}
        title={title}
        keys="document.keys"
        schema={doc.isNew ? documentAdd : documentUpdate}
        listen={listen}
      >
        {children}
        <BillFoot />
      </SheetForm>
    </DocumentScope>
  );
}
