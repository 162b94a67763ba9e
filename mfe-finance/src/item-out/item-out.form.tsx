// An expense slip is written.
import { itemOut } from "@kontor/contracts/finance/slip-kinds";
import { SlipForm } from "../shared/slip/slip.form.tsx";
import type { SlipFormProps } from "../shared/slip/slip.ts";

const ItemOutForm = (props: SlipFormProps) => <SlipForm {...props} kind={itemOut} title="item-out.title" />;

export default ItemOutForm;
