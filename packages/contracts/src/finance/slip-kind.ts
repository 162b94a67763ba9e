// What distinguishes the kinds of finance slips: a small table of plain values (reference.md §3.1).
import type { PriceLimit } from "../core/actor.ts";
import type { LogOperation } from "../core/operation.ts";
import type { PartnerType } from "../system/supplier.ts";
import type { ItemType } from "./in-out-item.ts";

export interface SlipTraits {
  /** The noun of facts, of the operation log, and words: "money-in". */
  name: LogOperation;
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
  lines: { readonly of: "items"; readonly type: ItemType } | { readonly of: "debts" };
  /** 1: money comes in, -1: money goes out. */
  moneySign: 1 | -1;
  /**
   * The price-hiding code of the documents that it settles: it hides their debts on its lines, and its own amounts, which equal them
   * (reference.md §6.5, docs/decisions/0029); undefined: it settles none.
   */
  priceLimit: PriceLimit | undefined;
}
