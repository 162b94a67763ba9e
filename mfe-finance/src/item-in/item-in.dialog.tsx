// The detail dialog of an income slip.
import type { SlipRow } from "@kontor/contracts/finance/slip";
import { itemIn } from "@kontor/contracts/finance/slip-kinds";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { SlipDialog } from "../shared/slip/slip.dialog.tsx";

const ItemInDetail = (props: FormProps<SlipRow>) => <SlipDialog {...props} kind={itemIn} title="item-in.title" />;

export default ItemInDetail;
