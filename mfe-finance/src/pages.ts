// The pages of this remote by page id (in the menu `mfe-finance/<page id>`), each loaded when first opened.
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { withVoucherWords } from "@kontor/ui-kit/voucher/words";

type SlipKinds = typeof import("@kontor/contracts/finance/slip-kinds");

/**
 * @param kindOf picks the kind; the kinds load with the first page of slips, since the remote's first file is fetched for every page
 * @param title the word key of the kind's name
 */
const slips = (kindOf: (kinds: SlipKinds) => SlipKind, title: string) =>
  withVoucherWords(async () => {
    const [{ slipPage }, kinds] = await Promise.all([
      import("./shared/slip/slip-page.tsx"),
      import("@kontor/contracts/finance/slip-kinds"),
    ]);
    return { default: slipPage(kindOf(kinds), title) };
  });

export const pages = {
  account: { load: () => import("./account/account.list.tsx") },
  advance_in: slips(({ advanceIn }) => advanceIn, "advance-in.title"),
  closing: { load: () => import("./closing/closing.page.tsx") },
  giro: slips((kinds) => kinds.giro, "giro.title"),
  in_out_item: { load: () => import("./in-out-item/in-out-item.list.tsx") },
  item_in: slips(({ itemIn }) => itemIn, "item-in.title"),
  item_out: slips(({ itemOut }) => itemOut, "item-out.title"),
  money_in: slips(({ moneyIn }) => moneyIn, "money-in.title"),
  money_out: slips(({ moneyOut }) => moneyOut, "money-out.title"),
};
