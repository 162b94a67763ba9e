// The form of a sales delivery.
import { saleOut } from "@kontor/contracts/sales/kinds";
import { DocumentForm, DocumentHeaderFields } from "@kontor/ui-kit/document/document-form";
import type { DocumentFormProps } from "@kontor/ui-kit/document/document-form.types";
import { useDocument } from "@kontor/ui-kit/document/document-form-store";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { CreditSettlement } from "@kontor/ui-kit/document/settlement/settlements";
import { PersonPicker } from "@kontor/ui-kit/fields/master-pickers";
import { saleOutLayout } from "./sale-out.layout.ts";

export default function SaleOutForm(props: DocumentFormProps) {
  const form = useDocument(saleOut, props);
  return (
    <DocumentForm documentForm={form} title={saleOutLayout.title}>
      <DocumentHeaderFields>
        <PersonPicker name="salesMan" type="销售员" />
      </DocumentHeaderFields>
      <LinesGrid layout={saleOutLayout}>
        <ImportLines />
      </LinesGrid>
      <CreditSettlement />
    </DocumentForm>
  );
}
