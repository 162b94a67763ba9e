// An issue without a sale is written.
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { BillHead, DocumentForm } from "@kontor/ui-kit/document/document-form";
import type { DocumentFormProps } from "@kontor/ui-kit/document/document-form.types";
import { useDocument } from "@kontor/ui-kit/document/document-form-store";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { otherOutLook } from "./other-out-lines.columns.ts";

export default function OtherOutForm(props: DocumentFormProps) {
  const doc = useDocument(otherOut, props);
  return (
    <DocumentForm doc={doc} title={otherOutLook.title}>
      <BillHead />
      <LinesGrid look={otherOutLook}>
        <ImportLines />
      </LinesGrid>
    </DocumentForm>
  );
}
