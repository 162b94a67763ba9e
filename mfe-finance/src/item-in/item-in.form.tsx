// An income slip is written.
import { itemIn } from "@kontor/contracts/finance/slip-kinds";
import { SlipForm } from "../shared/slip/slip.form.tsx";
import type { SlipFormProps } from "../shared/slip/slip.ts";

const ItemInForm = (props: SlipFormProps) => <SlipForm {...props} kind={itemIn} title="item-in.title" />;

export default ItemInForm;
