// A purchase receipt is written.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { BillHead, DocumentForm } from "@kontor/ui-kit/document/document-form";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { CreditSettlement } from "@kontor/ui-kit/document/settlement/settlements";
import { type DocumentFormProps, useDocument } from "@kontor/ui-kit/document/use-document";
import { purchaseInLook } from "./purchase-in-lines.columns.ts";

export default function PurchaseInForm(props: DocumentFormProps) {
  const doc = useDocument(purchaseIn, props);
  return (
    <DocumentForm doc={doc} title={purchaseInLook.title}>
      <BillHead />
      <LinesGrid look={purchaseInLook}>
        <ImportLines />
      </LinesGrid>
      <CreditSettlement />
    </DocumentForm>
  );
}
