// A sale at the counter is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { retailOut, retailReturn } from "@kontor/contracts/sales/kinds";
import { DocumentBill, TransferBill } from "@kontor/ui-kit/document/detail/document-bill";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { retailOutLook } from "./retail-out-lines.columns.ts";

const RetailOutBill = (props: FormProps<DocumentRow>) => (
  <DocumentBill {...props} kind={retailOut} look={retailOutLook}>
    <TransferBill to={retailReturn} />
  </DocumentBill>
);

export default RetailOutBill;
