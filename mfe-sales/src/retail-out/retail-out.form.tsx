// The form of a retail sale.
import { retailOut } from "@kontor/contracts/sales/kinds";
import { DocumentForm, DocumentHeaderFields } from "@kontor/ui-kit/document/document-form";
import type { DocumentFormProps } from "@kontor/ui-kit/document/document-form.types";
import { useDocument } from "@kontor/ui-kit/document/document-form-store";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { CashSettlement } from "@kontor/ui-kit/document/settlement/settlements";
import { MemberBalance } from "../shared/member-balance.tsx";
import { retailOutLayout } from "./retail-out.layout.ts";

export default function RetailOutForm(props: DocumentFormProps) {
  const form = useDocument(retailOut, props);
  return (
    <DocumentForm documentForm={form} title={retailOutLayout.title}>
      <DocumentHeaderFields>
        <MemberBalance />
      </DocumentHeaderFields>
      <LinesGrid layout={retailOutLayout}>
        <ImportLines />
      </LinesGrid>
      <CashSettlement />
    </DocumentForm>
  );
}
