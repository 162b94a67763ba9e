// A sale at the counter is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { retailOut, retailReturn } from "@kontor/contracts/sales/kinds";
import { DocumentBill, TransferBill } from "@kontor/ui-kit/document/detail/document-bill";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { retailOutLayout } from "./retail-out-lines.columns.ts";

const RetailOutDetail = (props: FormProps<DocumentRow>) => (
  <DocumentBill {...props} kind={retailOut} look={retailOutLayout}>
    <TransferBill to={retailReturn} />
  </DocumentBill>
);

export default RetailOutDetail;
