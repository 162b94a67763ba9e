// The detail dialog of a sales return.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { saleReturn } from "@kontor/contracts/sales/kinds";
import { DocumentDetailDialog } from "@kontor/ui-kit/document/detail/document-detail";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { saleReturnLayout } from "./sale-back-lines.columns.ts";

const SaleReturnDetail = (props: FormProps<DocumentRow>) => (
  <DocumentDetailDialog {...props} kind={saleReturn} look={saleReturnLayout} />
);

export default SaleReturnDetail;
