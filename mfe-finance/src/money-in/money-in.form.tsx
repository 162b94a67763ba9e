// A receipt is written.
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import type { SlipFormProps } from "../slip/open-slip.ts";
import { SlipForm } from "../slip/slip.form.tsx";

const MoneyInForm = (props: SlipFormProps) => <SlipForm {...props} kind={moneyIn} title="money-in.title" />;

export default MoneyInForm;
