// The pages of this remote: page id (the menu says `mfe-finance/<page id>`) -> page, loaded when first opened.
import { withDocumentWords } from "@kontor/ui-kit/document/words";

const underDevelopment = { load: () => import("./under-development/under-development.page.tsx") };

export const pages = {
  account: { load: () => import("./account/account.list.tsx") },
  advance_in: underDevelopment,
  closing: { load: () => import("./closing/closing.page.tsx") },
  giro: underDevelopment,
  in_out_item: { load: () => import("./in-out-item/in-out-item.list.tsx") },
  item_in: withDocumentWords(() => import("./item-in/item-in.list.tsx")),
  item_out: withDocumentWords(() => import("./item-out/item-out.list.tsx")),
  money_in: withDocumentWords(() => import("./money-in/money-in.list.tsx")),
  money_out: withDocumentWords(() => import("./money-out/money-out.list.tsx")),
};
