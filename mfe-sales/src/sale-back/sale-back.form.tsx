// The form of a sales return.
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { DocumentForm, DocumentHeaderFields } from "@kontor/ui-kit/document/document-form";
import type { DocumentFormProps } from "@kontor/ui-kit/document/document-form.types";
import { useDocument } from "@kontor/ui-kit/document/document-form-store";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { SourcePicker } from "@kontor/ui-kit/document/head/source-picker";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { CreditSettlement } from "@kontor/ui-kit/document/settlement/settlements";
import { PersonPicker } from "@kontor/ui-kit/fields/master-pickers";
import { saleReturnLayout } from "./sale-back.layout.ts";

export default function SaleReturnForm(props: DocumentFormProps) {
  const form = useDocument(saleReturn, props);
  return (
    <DocumentForm documentForm={form} title={saleReturnLayout.title}>
      <DocumentHeaderFields>
        <SourcePicker kind={saleOut} />
        <PersonPicker name="salesMan" type="销售员" />
      </DocumentHeaderFields>
      <LinesGrid layout={saleReturnLayout}>
        <ImportLines />
      </LinesGrid>
      <CreditSettlement />
    </DocumentForm>
  );
}
