// The detail dialog of a receipt.
import type { SlipRow } from "@kontor/contracts/finance/slip";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { SlipDialog } from "../shared/slip/slip.dialog.tsx";

const MoneyInDetail = (props: FormProps<SlipRow>) => <SlipDialog {...props} kind={moneyIn} title="money-in.title" />;

export default MoneyInDetail;
