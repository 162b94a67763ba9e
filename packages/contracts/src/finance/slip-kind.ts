// What distinguishes the kinds of finance slips: values with functions, shared by form and service (reference.md §3.1, docs/decisions/0049).
import type { PriceLimit } from "../core/actor.ts";
import type { SlipName } from "../core/kind-names.ts";
import type { PartnerType } from "../system/partner.ts";
import type { SlipLines } from "./slip-lines.ts";

export interface SlipTraits {
  /** The noun of facts, of the operation log, and words: "money-in". */
  name: SlipName;
  /** Of its numbers: one prefix, one kind. */
  prefix: string;
  /** Where its calls live: "/moneyIn". */
  path: `/${string}`;
  /** Its page in the browser, which its permissions hang on. */
  page: `/${string}`;
  /** As it is called on the wire. */
  type: string;
  partner: { readonly types: readonly PartnerType[]; readonly required: boolean };
  /** What its lines are about: items of income or expense, or what a partner owes. */
  lines: SlipLines;
  /** 1: money comes in, -1: money goes out. */
  amountSign: 1 | -1;
  /**
   * The price-hiding code of the documents that it settles: it hides their debts on its lines, and its own amounts, which equal them
   * (reference.md §6.5, docs/decisions/0029); undefined: it settles none.
   */
  priceLimit: PriceLimit | undefined;
}
