// The style rules of vouchers' own components.
import { adoptStyle } from "../theme/adopt.ts";
import form from "./style/form.css";
import grid from "./style/grid.css";
import narrow from "./style/narrow.css";
import parts from "./style/parts.css";

/** Applies the rules to the page, once. */
export const applyVoucherStyle = (): void => adoptStyle("voucher", form + grid + parts + narrow);
