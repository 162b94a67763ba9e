// A delivery to a customer is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { DocumentBill, TransferBill } from "@kontor/ui-kit/document/detail/document-bill";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { saleOutLayout } from "./sale-out-lines.columns.ts";

const SaleOutDetail = (props: FormProps<DocumentRow>) => (
  <DocumentBill {...props} kind={saleOut} look={saleOutLayout}>
    <TransferBill to={saleReturn} />
  </DocumentBill>
);

export default SaleOutDetail;
