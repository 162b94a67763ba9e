// An income slip is written.
import { itemIn } from "@kontor/contracts/finance/slip-kinds";
import type { SlipFormProps } from "../slip/open-slip.ts";
import { SlipForm } from "../slip/slip.form.tsx";

const ItemInForm = (props: SlipFormProps) => <SlipForm {...props} kind={itemIn} title="item-in.title" />;

export default ItemInForm;
