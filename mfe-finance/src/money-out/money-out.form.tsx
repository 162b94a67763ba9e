// The form of a payment.
import { moneyOut } from "@kontor/contracts/finance/slip-kinds";
import type { VoucherFormProps } from "@kontor/ui-kit/voucher/list/voucher-list";
import { SlipForm } from "../shared/slip/slip.form.tsx";

const MoneyOutForm = (props: VoucherFormProps) => <SlipForm {...props} kind={moneyOut} title="money-out.title" />;

export default MoneyOutForm;
