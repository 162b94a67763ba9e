// The detail dialog of a retail sale.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { retailOut, retailReturn } from "@kontor/contracts/sales/kinds";
import { DocumentDetailDialog, TransferDetail } from "@kontor/ui-kit/document/detail/document-detail";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { retailOutLayout } from "./retail-out-lines.columns.ts";

const RetailOutDetail = (props: FormProps<DocumentRow>) => (
  <DocumentDetailDialog {...props} kind={retailOut} look={retailOutLayout}>
    <TransferDetail to={retailReturn} />
  </DocumentDetailDialog>
);

export default RetailOutDetail;
