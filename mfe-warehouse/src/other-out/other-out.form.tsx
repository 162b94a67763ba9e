// The form of an other issue.
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { DocumentForm, DocumentHeaderFields } from "@kontor/ui-kit/document/document-form";
import type { DocumentFormProps } from "@kontor/ui-kit/document/document-form.types";
import { useDocument } from "@kontor/ui-kit/document/document-form-store";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { otherOutLayout } from "./other-out.layout.ts";

export default function OtherOutForm(props: DocumentFormProps) {
  const form = useDocument(otherOut, props);
  return (
    <DocumentForm documentForm={form} title={otherOutLayout.title}>
      <DocumentHeaderFields />
      <LinesGrid layout={otherOutLayout}>
        <ImportLines />
      </LinesGrid>
    </DocumentForm>
  );
}
