// The detail dialog of a purchase receipt.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { DocumentDetailDialog } from "@kontor/ui-kit/document/detail/document-detail";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { purchaseInLayout } from "./purchase-in-lines.columns.ts";

const PurchaseInDetail = (props: FormProps<DocumentRow>) => (
  <DocumentDetailDialog {...props} kind={purchaseIn} look={purchaseInLayout} />
);

export default PurchaseInDetail;
