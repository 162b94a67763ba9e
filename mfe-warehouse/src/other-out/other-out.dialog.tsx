// The detail dialog of an other issue.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { DocumentDetailDialog } from "@kontor/ui-kit/document/detail/document-detail";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { otherOutLayout } from "./other-out-lines.columns.ts";

const OtherOutDetail = (props: FormProps<DocumentRow>) => (
  <DocumentDetailDialog {...props} kind={otherOut} look={otherOutLayout} />
);

export default OtherOutDetail;
