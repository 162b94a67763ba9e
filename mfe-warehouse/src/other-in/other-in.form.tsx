// A receipt without a purchase is written.
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import {
  BillHead,
  DocumentForm,
  type DocumentFormProps,
  ImportLines,
  LinesGrid,
  useDocument,
} from "@kontor/ui-kit/document";
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
