// The frame of a document's form: the parts above and below the lines that every kind has, and scanning.

import { documentAdd, documentUpdate } from "@kontor/contracts/document/document";
import { movesStock } from "@kontor/contracts/document/movements";
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
  documentForm: OpenDocument;
  /** Word key of the document's name; the text before its last point is the prefix of the fields' word keys. */
  title: string;
  /** Head, lines and payment; remark and attachments follow them. */
  children: ReactNode;
}

export function DocumentForm({ documentForm, title, children }: Props): ReactNode {
  const loading = useFormState(documentForm, (state) => state.loading);
  const scan = useCallback(
    (scanned: Scan) => void documentForm.scan(scanned).then((cell) => cell && documentForm.goTo(cell.id, cell.column)),
    [documentForm],
  );
  const { beginsAtLines } = documentForm.kind.amounts;
  useEffect(() => {
    // A form created from a source document is filled with the source's lines.
    if (beginsAtLines && !loading && !documentForm.isFromSource) documentForm.toLines();
  }, [documentForm, beginsAtLines, loading]);
  return (
    <DocumentScope documentForm={documentForm}>
      <VoucherForm
        voucher={documentForm}
        title={title}
        keys={movesStock(documentForm.kind.movements) ? "document.keys" : "document.keysWithoutWarehouse"}
        schema={documentForm.isNew ? documentAdd : documentUpdate}
        beginsAt={beginsAtLines ? "lines" : "head"}
        onScan={scan}
      >
        <UnscannedNotice />
        {children}
        <DocumentFooterFields />
      </VoucherForm>
    </DocumentScope>
  );
}

/** Partner, date and number; children are the kind's own fields. */
export function DocumentHeaderFields({ children }: { children?: ReactNode }): ReactNode {
  const { partner, prefix } = useDocumentForm().kind;
  return (
    <HeaderFields>
      {partner && <PartnerPicker name="organId" shownBy="organName" {...partner} />}
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
