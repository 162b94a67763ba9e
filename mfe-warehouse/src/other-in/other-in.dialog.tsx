// A receipt without a purchase is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { DocumentBill } from "@kontor/ui-kit/document/detail/document-bill";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { otherInLook } from "./other-in-lines.columns.ts";

const OtherInBill = (props: FormProps<DocumentRow>) => <DocumentBill {...props} kind={otherIn} look={otherInLook} />;

export default OtherInBill;
