// A receipt is written.
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { SlipForm } from "../shared/slip/slip.form.tsx";
import type { SlipFormProps } from "../shared/slip/slip.ts";

const MoneyInForm = (props: SlipFormProps) => <SlipForm {...props} kind={moneyIn} title="money-in.title" />;

export default MoneyInForm;
