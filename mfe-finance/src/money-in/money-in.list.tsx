// The list of receipts, by which customers settle open items.
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { lazy } from "react";
import { SlipList } from "../shared/slip/slip.list.tsx";

const MoneyInForm = lazy(() => import("./money-in.form.tsx"));
const MoneyInDetail = lazy(() => import("./money-in.dialog.tsx"));

const MoneyInList = () => <SlipList kind={moneyIn} title="money-in.title" form={MoneyInForm} detail={MoneyInDetail} />;

export default MoneyInList;
