// The detail dialog of a retail return.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { retailReturn } from "@kontor/contracts/sales/kinds";
import { DocumentDetailDialog } from "@kontor/ui-kit/document/detail/document-detail";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { retailReturnLayout } from "./retail-back-lines.columns.ts";

const RetailReturnDetail = (props: FormProps<DocumentRow>) => (
  <DocumentDetailDialog {...props} kind={retailReturn} look={retailReturnLayout} />
);

export default RetailReturnDetail;
