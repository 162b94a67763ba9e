// The list of income slips: money received for anything but goods.
import { itemIn } from "@kontor/contracts/finance/slip-kinds";
import { lazy } from "react";
import { SlipList } from "../shared/slip/slip.list.tsx";

const ItemInForm = lazy(() => import("./item-in.form.tsx"));
const ItemInDetail = lazy(() => import("./item-in.dialog.tsx"));

const ItemInList = () => <SlipList kind={itemIn} title="item-in.title" form={ItemInForm} detail={ItemInDetail} />;

export default ItemInList;
