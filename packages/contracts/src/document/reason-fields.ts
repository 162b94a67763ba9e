// Which refusals of a kind's writes may be overridden with a reason (contracts/voucher/reason.ts).
import { reasonFields } from "../voucher/reason.ts";
import { type DocumentKindValues, isOnCredit, takesBack } from "./kind-values.ts";
import { movesStock } from "./movements.ts";

/**
 * The fields of the query of writes that concern a single document: only one that moves stock can leave too little of it, only one that takes back
 * can cost more than its source, and only what a customer orders or owes can exceed his credit limit.
 */
export function reasonFieldsOf(
  kind: Pick<DocumentKindValues, "links" | "movements" | "partner" | "trade">,
): typeof reasonFields {
  const { links, movements } = kind;
  const { shortReason, aboveReason, creditReason } = reasonFields;
  // To readers, an optional field that is never accepted is one that is never present.
  return {
    ...(movesStock(movements) ? { shortReason } : {}),
    ...(takesBack({ links }) ? { aboveReason } : {}),
    ...(isOnCredit(kind) ? { creditReason } : {}),
  } as typeof reasonFields;
}
