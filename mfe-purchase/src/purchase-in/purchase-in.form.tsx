// A purchase receipt is written.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import {
  BillHead,
  CreditSettlement,
  DocumentForm,
  type DocumentFormProps,
  ImportLines,
  LinesGrid,
  useDocument,
} from "@kontor/ui-kit/document";
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
