// The form of an other receipt.
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { DocumentForm, DocumentHeaderFields } from "@kontor/ui-kit/document/document-form";
import type { DocumentFormProps } from "@kontor/ui-kit/document/document-form.types";
import { useDocument } from "@kontor/ui-kit/document/document-form-store";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { otherInLayout } from "./other-in.layout.ts";

export default function OtherInForm(props: DocumentFormProps) {
  const form = useDocument(otherIn, props);
  return (
    <DocumentForm documentForm={form} title={otherInLayout.title}>
      <DocumentHeaderFields />
      <LinesGrid layout={otherInLayout}>
        <ImportLines />
      </LinesGrid>
    </DocumentForm>
  );
}
