// A payment is written.
import { moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { SlipForm } from "../shared/slip/slip.form.tsx";
import type { SlipFormProps } from "../shared/slip/slip.ts";

const MoneyOutForm = (props: SlipFormProps) => <SlipForm {...props} kind={moneyOut} title="money-out.title" />;

export default MoneyOutForm;
