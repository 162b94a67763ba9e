// The pages of this remote by page id (in the menu `mfe-finance/<page id>`), each loaded when first opened.
import { itemIn, itemOut, moneyIn, moneyOut, type SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { underDevelopment } from "@kontor/ui-kit/mfe";
import { withVoucherWords } from "@kontor/ui-kit/voucher/words";

/** @param title the word key of the kind's name */
const slips = (kind: SlipKind, title: string) =>
  withVoucherWords(async () => {
    const { slipPage } = await import("./shared/slip/slip-page.tsx");
    return { default: slipPage(kind, title) };
  });

export const pages = {
  account: { load: () => import("./account/account.list.tsx") },
  advance_in: underDevelopment,
  closing: { load: () => import("./closing/closing.page.tsx") },
  giro: underDevelopment,
  in_out_item: { load: () => import("./in-out-item/in-out-item.list.tsx") },
  item_in: slips(itemIn, "item-in.title"),
  item_out: slips(itemOut, "item-out.title"),
  money_in: slips(moneyIn, "money-in.title"),
  money_out: slips(moneyOut, "money-out.title"),
};
