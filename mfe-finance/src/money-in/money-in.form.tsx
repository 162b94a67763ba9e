// The form of a receipt.
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import type { VoucherFormProps } from "@kontor/ui-kit/voucher/list/voucher-list";
import { SlipForm } from "../shared/slip/slip.form.tsx";

const MoneyInForm = (props: VoucherFormProps) => <SlipForm {...props} kind={moneyIn} title="money-in.title" />;

export default MoneyInForm;
