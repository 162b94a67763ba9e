// The differences between kinds of finance slips: values with functions, shared by form and service (reference.md §3.1, docs/decisions/0049).
import type { PriceLimit } from "../core/actor.ts";
import type { SlipName } from "../core/kind-labels.ts";
import type { PageOfKind } from "../core/kind-pages.ts";
import type { PartnerType } from "../system/partner.ts";
import type { SlipLines } from "./slip-lines.ts";

export interface SlipKindValues extends PageOfKind {
  /** The noun in facts, in the operation log, and in texts: "money-in". */
  name: SlipName;
  /** The path of its endpoints: "/moneyIn". */
  path: `/${string}`;
  /** Its name on the wire. */
  type: string;
  /** Without types it has no partner. */
  partner: { readonly types: readonly PartnerType[]; readonly required: boolean };
  /** The subject of its lines: items of income or expense, a partner's open items, or settlement accounts. */
  lines: SlipLines;
  /** 1: money comes in, -1: money goes out. */
  amountSign: 1 | -1;
  /**
   * The price-hiding code of the documents that it settles, or that its partner's prepayment pays: it hides their debts on its lines, and its own
   * amounts, which equal them (reference.md §6.5, docs/decisions/0029); undefined: there are none.
   */
  priceLimit: PriceLimit | undefined;
}
