// A receipt without a purchase is written.
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { BillHead, DocumentForm } from "@kontor/ui-kit/document/document-form";
import type { DocumentFormProps } from "@kontor/ui-kit/document/document-form.types";
import { useDocument } from "@kontor/ui-kit/document/document-form-store";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { otherInLook } from "./other-in-lines.columns.ts";

export default function OtherInForm(props: DocumentFormProps) {
  const doc = useDocument(otherIn, props);
  return (
    <DocumentForm doc={doc} title={otherInLook.title}>
      <BillHead />
      <LinesGrid look={otherInLook}>
        <ImportLines />
      </LinesGrid>
    </DocumentForm>
  );
}
