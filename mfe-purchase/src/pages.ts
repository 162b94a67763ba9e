// The pages of this remote by page id (in the menu `mfe-purchase/<page id>`), each loaded when first opened.
import { withVoucherWords } from "@kontor/ui-kit/voucher/words";

export const pages = {
  purchase_back: withVoucherWords(() => import("./purchase-back/purchase-back.page.tsx")),
  purchase_in: withVoucherWords(() => import("./purchase-in/purchase-in.page.tsx")),
  purchase_order: withVoucherWords(() => import("./purchase-order/purchase-order.page.tsx")),
};
