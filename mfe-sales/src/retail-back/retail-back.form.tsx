// The form of a retail return.
import { retailOut, retailReturn } from "@kontor/contracts/sales/kinds";
import { DocumentForm, DocumentHeaderFields } from "@kontor/ui-kit/document/document-form";
import type { DocumentFormProps } from "@kontor/ui-kit/document/document-form.types";
import { useDocument } from "@kontor/ui-kit/document/document-form-store";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { SourcePicker } from "@kontor/ui-kit/document/head/source-picker";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { CashSettlement } from "@kontor/ui-kit/document/settlement/settlements";
import { MemberBalance } from "../shared/member-balance.tsx";
import { retailReturnLayout } from "./retail-back.layout.ts";

export default function RetailReturnForm(props: DocumentFormProps) {
  const form = useDocument(retailReturn, props);
  return (
    <DocumentForm documentForm={form} title={retailReturnLayout.title}>
      <DocumentHeaderFields>
        <SourcePicker kind={retailOut} />
        <MemberBalance />
      </DocumentHeaderFields>
      <LinesGrid layout={retailReturnLayout}>
        <ImportLines />
      </LinesGrid>
      <CashSettlement />
    </DocumentForm>
  );
}
