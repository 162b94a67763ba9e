// The pages of this remote by page id (in the menu `mfe-sales/<page id>`), each loaded when first opened.
import { withVoucherWords } from "@kontor/ui-kit/voucher/words";

export const pages = {
  retail_back: withVoucherWords(() => import("./retail-back/retail-back.page.tsx")),
  retail_out: withVoucherWords(() => import("./retail-out/retail-out.page.tsx")),
  sale_back: withVoucherWords(() => import("./sale-back/sale-back.page.tsx")),
  sale_order: withVoucherWords(() => import("./sale-order/sale-order.page.tsx")),
  sale_out: withVoucherWords(() => import("./sale-out/sale-out.page.tsx")),
};
