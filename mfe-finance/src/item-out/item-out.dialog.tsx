// The detail dialog of an expense slip.
import type { SlipRow } from "@kontor/contracts/finance/slip";
import { itemOut } from "@kontor/contracts/finance/slip-kinds";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { SlipDialog } from "../shared/slip/slip.dialog.tsx";

const ItemOutDetail = (props: FormProps<SlipRow>) => <SlipDialog {...props} kind={itemOut} title="item-out.title" />;

export default ItemOutDetail;
