// The detail dialog of an other receipt.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { DocumentDetailDialog } from "@kontor/ui-kit/document/detail/document-detail";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { otherInLayout } from "./other-in-lines.columns.ts";

const OtherInDetail = (props: FormProps<DocumentRow>) => (
  <DocumentDetailDialog {...props} kind={otherIn} look={otherInLayout} />
);

export default OtherInDetail;
