// A payment is written.
import { moneyOut } from "@kontor/contracts/finance/slip-kinds";
import type { SlipFormProps } from "../slip/open-slip.ts";
import { SlipForm } from "../slip/slip.form.tsx";

const MoneyOutForm = (props: SlipFormProps) => <SlipForm {...props} kind={moneyOut} title="money-out.title" />;

export default MoneyOutForm;
