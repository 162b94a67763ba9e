// The list of payments, by which open items of suppliers are settled.
import { moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { lazy } from "react";
import { SlipList } from "../shared/slip/slip.list.tsx";

const MoneyOutForm = lazy(() => import("./money-out.form.tsx"));
const MoneyOutDetail = lazy(() => import("./money-out.dialog.tsx"));

const MoneyOutList = () => (
  <SlipList kind={moneyOut} title="money-out.title" form={MoneyOutForm} detail={MoneyOutDetail} />
);

export default MoneyOutList;
