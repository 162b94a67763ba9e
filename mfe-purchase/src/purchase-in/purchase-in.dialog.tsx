// A purchase receipt is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { DocumentBill } from "@kontor/ui-kit/document/detail/document-bill";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { purchaseInLook } from "./purchase-in-lines.columns.ts";

const PurchaseInBill = (props: FormProps<DocumentRow>) => (
  <DocumentBill {...props} kind={purchaseIn} look={purchaseInLook} />
);

export default PurchaseInBill;
