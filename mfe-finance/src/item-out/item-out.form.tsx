// The form of an expense slip.
import { itemOut } from "@kontor/contracts/finance/slip-kinds";
import type { VoucherFormProps } from "@kontor/ui-kit/voucher/list/voucher-list";
import { SlipForm } from "../shared/slip/slip.form.tsx";

const ItemOutForm = (props: VoucherFormProps) => <SlipForm {...props} kind={itemOut} title="item-out.title" />;

export default ItemOutForm;
