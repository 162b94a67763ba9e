// The form of a purchase receipt.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { DocumentForm, DocumentHeaderFields } from "@kontor/ui-kit/document/document-form";
import type { DocumentFormProps } from "@kontor/ui-kit/document/document-form.types";
import { useDocument } from "@kontor/ui-kit/document/document-form-store";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { CreditSettlement } from "@kontor/ui-kit/document/settlement/settlements";
import { purchaseInLayout } from "./purchase-in.layout.ts";

export default function PurchaseInForm(props: DocumentFormProps) {
  const form = useDocument(purchaseIn, props);
  return (
    <DocumentForm documentForm={form} title={purchaseInLayout.title}>
      <DocumentHeaderFields />
      <LinesGrid layout={purchaseInLayout}>
        <ImportLines />
      </LinesGrid>
      <CreditSettlement />
    </DocumentForm>
  );
}
