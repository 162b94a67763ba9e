// A sales return is written.
import { saleBack, saleOut } from "@kontor/contracts/sales/kinds";
import { BillHead, DocumentForm } from "@kontor/ui-kit/document/document-form";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { DrawFrom } from "@kontor/ui-kit/document/head/draw-from";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { CreditSettlement } from "@kontor/ui-kit/document/settlement/settlements";
import { type DocumentFormProps, useDocument } from "@kontor/ui-kit/document/use-document";
import { PersonPicker } from "@kontor/ui-kit/fields/master-pickers";
import { saleBackLook } from "./sale-back-lines.columns.ts";

export default function SaleBackForm(props: DocumentFormProps) {
  const doc = useDocument(saleBack, props);
  return (
    <DocumentForm doc={doc} title={saleBackLook.title}>
      <BillHead>
        <DrawFrom kind={saleOut} />
        <PersonPicker name="salesMan" type="销售员" />
      </BillHead>
      <LinesGrid look={saleBackLook}>
        <ImportLines />
      </LinesGrid>
      <CreditSettlement />
    </DocumentForm>
  );
}
