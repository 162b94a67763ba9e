// The pages of this remote by page id (in the menu `mfe-finance/<page id>`), each loaded when first opened.
import { withVoucherWords } from "@kontor/ui-kit/voucher/words";

const underDevelopment = { load: () => import("./under-development/under-development.page.tsx") };

export const pages = {
  account: { load: () => import("./account/account.list.tsx") },
  advance_in: underDevelopment,
  closing: { load: () => import("./closing/closing.page.tsx") },
  giro: underDevelopment,
  in_out_item: { load: () => import("./in-out-item/in-out-item.list.tsx") },
  item_in: withVoucherWords(() => import("./item-in/item-in.list.tsx")),
  item_out: withVoucherWords(() => import("./item-out/item-out.list.tsx")),
  money_in: withVoucherWords(() => import("./money-in/money-in.list.tsx")),
  money_out: withVoucherWords(() => import("./money-out/money-out.list.tsx")),
};
