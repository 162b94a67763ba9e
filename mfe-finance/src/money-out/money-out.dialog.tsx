// The detail dialog of a payment.
import type { SlipRow } from "@kontor/contracts/finance/slip";
import { moneyOut } from "@kontor/contracts/finance/slip-kinds";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { SlipDialog } from "../shared/slip/slip.dialog.tsx";

const MoneyOutDetail = (props: FormProps<SlipRow>) => <SlipDialog {...props} kind={moneyOut} title="money-out.title" />;

export default MoneyOutDetail;
