// An issue without a sale is written.
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import {
  BillHead,
  DocumentForm,
  type DocumentFormProps,
  ImportLines,
  LinesGrid,
  useDocument,
} from "@kontor/ui-kit/document";
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
