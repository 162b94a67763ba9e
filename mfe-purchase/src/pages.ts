// The pages of this remote: page id (the menu says `mfe-purchase/<page id>`) -> page, loaded when first opened.
import { withVoucherWords } from "@kontor/ui-kit/voucher/words";

const underDevelopment = { load: () => import("./under-development/under-development.page.tsx") };

export const pages = {
  purchase_back: underDevelopment,
  purchase_in: withVoucherWords(() => import("./purchase-in/purchase-in.list.tsx")),
  purchase_order: underDevelopment,
};
