// The form of an income slip.
import { itemIn } from "@kontor/contracts/finance/slip-kinds";
import type { VoucherFormProps } from "@kontor/ui-kit/voucher/list/voucher-list";
import { SlipForm } from "../shared/slip/slip.form.tsx";

const ItemInForm = (props: VoucherFormProps) => <SlipForm {...props} kind={itemIn} title="item-in.title" />;

export default ItemInForm;
