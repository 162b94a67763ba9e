// An issue without a sale is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { DocumentBill } from "@kontor/ui-kit/document/detail/document-bill";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { otherOutLayout } from "./other-out-lines.columns.ts";

const OtherOutDetail = (props: FormProps<DocumentRow>) => (
  <DocumentBill {...props} kind={otherOut} look={otherOutLayout} />
);

export default OtherOutDetail;
