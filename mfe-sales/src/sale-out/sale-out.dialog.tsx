// The detail dialog of a sales delivery.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { DocumentDetailDialog, TransferDetail } from "@kontor/ui-kit/document/detail/document-detail";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { saleOutLayout } from "./sale-out-lines.columns.ts";

const SaleOutDetail = (props: FormProps<DocumentRow>) => (
  <DocumentDetailDialog {...props} kind={saleOut} look={saleOutLayout}>
    <TransferDetail to={saleReturn} />
  </DocumentDetailDialog>
);

export default SaleOutDetail;
