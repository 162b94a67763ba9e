// The list of expense slips: money paid for anything but goods.
import { itemOut } from "@kontor/contracts/finance/slip-kinds";
import { lazy } from "react";
import { SlipList } from "../shared/slip/slip.list.tsx";

const ItemOutForm = lazy(() => import("./item-out.form.tsx"));
const ItemOutDetail = lazy(() => import("./item-out.dialog.tsx"));

const ItemOutList = () => <SlipList kind={itemOut} title="item-out.title" form={ItemOutForm} detail={ItemOutDetail} />;

export default ItemOutList;
