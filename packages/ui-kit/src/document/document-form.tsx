// The frame of a document's form: what every document has above and below its lines, and scans.
import { documentAdd, documentUpdate } from "@kontor/contracts/document/document";
import { type ReactNode, useCallback, useEffect } from "react";
import { PartnerPicker } from "../fields/partner-pickers.tsx";
import type { Scan } from "../scanner/barcode-listener.ts";
import { Attachments } from "../voucher/form/attachments.tsx";
import { VoucherDateField } from "../voucher/form/date-field.tsx";
import { AllocatedNumber, HeaderFields, RemarkField } from "../voucher/form/header-fields.tsx";
import { useFormState } from "../voucher/form/use-form-state.ts";
import { VoucherForm } from "../voucher/form/voucher-form.tsx";
import type { OpenDocument } from "./document-form.types.ts";
import { DocumentScope, useDocumentForm } from "./document-scope.tsx";
import { UnscannedNotice } from "./unscanned-notice.tsx";

interface Props {
  doc: OpenDocument;
  /** Word key of what the document is; what is before its last point is the prefix of the fields' words. */
  title: string;
  /** Head, lines, settlement; remark and attachments come after them. */
  children: ReactNode;
}

export function DocumentForm({ doc, title, children }: Props): ReactNode {
  const loading = useFormState(doc, (state) => state.loading);
  const scan = useCallback(
    (scanned: Scan) => void doc.scan(scanned).then((cell) => cell && doc.goTo(cell.id, cell.column)),
    [doc],
  );
  const isTill = doc.kind.amounts.payType !== null;
  useEffect(() => {
    // What is created from another document brings its own lines.
    if (isTill && !loading && !doc.isFromSource) doc.toLines();
  }, [doc, isTill, loading]);
  return (
    <DocumentScope doc={doc}>
      <VoucherForm
        voucher={doc}
        title={title}
        keys="document.keys"
        schema={doc.isNew ? documentAdd : documentUpdate}
        beginsAt={isTill ? "lines" : "head"}
        onScan={scan}
      >
        <UnscannedNotice />
        {children}
        <DocumentFooterFields />
      </VoucherForm>
    </DocumentScope>
  );
}

/** Partner, date and number; children are the fields of the kind's own. */
export function DocumentHeaderFields({ children }: { children?: ReactNode }): ReactNode {
  const { partner, prefix } = useDocumentForm().kind;
  const { type, required } = partner;
  return (
    <HeaderFields>
      <PartnerPicker name="organId" shownBy="organName" type={type} required={required} />
      <VoucherDateField name="operTime" />
      <AllocatedNumber name="number" prefix={prefix} />
      {children}
    </HeaderFields>
  );
}

const DocumentFooterFields = (): ReactNode => (
  <HeaderFields>
    <RemarkField />
    <Attachments of={useDocumentForm().kind.endpoints} />
  </HeaderFields>
);
