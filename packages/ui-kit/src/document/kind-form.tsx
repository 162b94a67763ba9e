// The form of a document kind, put together from what its values say.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { ComponentType, ReactNode } from "react";
import { PersonPicker } from "../fields/master-pickers.tsx";
import type { DocumentLayout } from "./detail/document-layout.ts";
import { DocumentForm, DocumentHeaderFields } from "./document-form.tsx";
import type { DocumentFormProps } from "./document-form.types.ts";
import { useDocument } from "./document-form-store.ts";
import { LinesGrid } from "./grid/lines-grid.tsx";
import { SourcePicker } from "./head/source-picker.tsx";
import { Settlement } from "./settlement/settlements.tsx";

interface Props extends DocumentFormProps {
  kind: DocumentKind;
  layout: DocumentLayout;
  /** The kind that it is created from, if there is one. */
  source: DocumentKind | undefined;
  /** Fields of the head that only this kind has. */
  fields: ComponentType | undefined;
}

export function KindForm({ kind, layout, source, fields: Fields, ...opened }: Props): ReactNode {
  const documentForm = useDocument(kind, opened);
  return (
    <DocumentForm documentForm={documentForm} title={layout.title}>
      <DocumentHeaderFields>
        {source && <SourcePicker kind={source} />}
        {kind.hasSellers && <PersonPicker name="salesMan" type="销售员" />}
        {Fields && <Fields />}
      </DocumentHeaderFields>
      <LinesGrid layout={layout} />
      <Settlement />
    </DocumentForm>
  );
}
