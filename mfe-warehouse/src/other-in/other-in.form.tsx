// A receipt without a purchase is written.
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { BillHead, DocumentForm } from "@kontor/ui-kit/document/document-form";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { type DocumentFormProps, useDocument } from "@kontor/ui-kit/document/use-document";
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
