// The frame of a document's form: what every document has above and below its lines, and scans.
import { documentAdd, documentUpdate } from "@kontor/contracts/document/document";
import { type ReactNode, useCallback, useEffect } from "react";
import { PartnerPicker } from "../fields/partner-pickers.tsx";
import type { Doc } from "./doc.ts";
import { DocumentScope, useDoc } from "./document-scope.tsx";
import { Attachments } from "./head/attachments.tsx";
import { BillRemark, HeaderFields, NumberDrawn } from "./head/header-fields.tsx";
import { SheetDateField } from "./head/sheet-date-field.tsx";
import type { Scan } from "./scan.ts";
import { SheetForm } from "./sheet-form.tsx";
import { UnscannedNotice } from "./unscanned-notice.tsx";
import { useDocState } from "./use-document.ts";

interface Props {
  doc: Doc;
  /** Word key of what the document is; what is before its last point is the prefix of the fields' words. */
  title: string;
  /** Head, lines, settlement; remark and attachments come after them. */
  children: ReactNode;
}

export function DocumentForm({ doc, title, children }: Props): ReactNode {
  const { loading } = useDocState(doc);
  const scan = useCallback(
    (scanned: Scan) => void doc.scan(scanned).then((cell) => cell && doc.cursor.go(cell.id, cell.column)),
    [doc],
  );
  const isTill = doc.kind.amounts.payType !== null;
  useEffect(() => {
    // What is drawn from another document brings its own lines.
    if (isTill && !loading && doc.drawFrom === undefined) doc.toLines();
  }, [doc, isTill, loading]);
  return (
    <DocumentScope doc={doc}>
      <SheetForm
        sheet={doc}
        title={title}
        keys="document.keys"
        schema={doc.isNew ? documentAdd : documentUpdate}
        beginsAt={isTill ? "lines" : "head"}
        onScan={scan}
      >
        <UnscannedNotice />
        {children}
        <BillFoot />
      </SheetForm>
    </DocumentScope>
  );
}

/** Partner, date and number; children are the fields of the kind's own. */
export function BillHead({ children }: { children?: ReactNode }): ReactNode {
  const { partner, prefix } = useDoc().kind;
  const { type, required } = partner;
  return (
    <HeaderFields>
      <PartnerPicker name="organId" shownBy="organName" type={type} required={required} />
      <SheetDateField name="operTime" />
      <NumberDrawn name="number" prefix={prefix} />
      {children}
    </HeaderFields>
  );
}

const BillFoot = (): ReactNode => (
  <HeaderFields>
    <BillRemark />
    <Attachments of={useDoc().kind.endpoints} />
  </HeaderFields>
);
