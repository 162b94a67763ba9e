// An expense slip is written.
import { itemOut } from "@kontor/contracts/finance/slip-kinds";
import type { SlipFormProps } from "../slip/open-slip.ts";
import { SlipForm } from "../slip/slip.form.tsx";

const ItemOutForm = (props: SlipFormProps) => <SlipForm {...props} kind={itemOut} title="item-out.title" />;

export default ItemOutForm;
