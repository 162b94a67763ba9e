// What a retail document takes of its member's prepayment (reference.md §1.7, §3.8, docs/decisions/0076). Pure.
import { toWire } from "@kontor/contracts/core/money";
import { type DocumentKindValues, takesBack } from "@kontor/contracts/document/kind-values";
import { figure } from "@kontor/contracts/document/totals";
import { Decimal } from "decimal.js";
import type { VoucherDecision } from "../voucher/model.ts";
import type { StoredDocument } from "./model.ts";

/** What finance is asked to reserve of a member's prepayment before a commit. */
export interface PrepaidPart {
  partnerId: string;
  amount: string;
}
type Paying = Pick<DocumentKindValues, "amounts" | "links">;

/** What the document takes: a sale from its save on, whether it counts or not; a return gives back once it counts. */
function takenBy(kind: Paying, document: StoredDocument | undefined): Decimal {
  if (!document?.head.prepaid) return new Decimal(0);
  const { amountPaid, effective } = document.head;
  return effective || !takesBack(kind) ? figure(kind.amounts.signed(amountPaid)) : new Decimal(0);
}

/** By how much a decision takes more than before, by member; a return that is taken back or made less takes, too. */
export function prepaidIncrease(
  kind: Paying,
  { before, after, isGone }: VoucherDecision<StoredDocument>,
): PrepaidPart[] | undefined {
  const changes = new Map<string, Decimal>();
  const add = (partnerId: string | null | undefined, amount: Decimal): void => {
    if (partnerId) changes.set(partnerId, (changes.get(partnerId) ?? new Decimal(0)).plus(amount));
  };
  add(before?.head.partnerId, takenBy(kind, before).negated());
  if (!isGone) add(after.head.partnerId, takenBy(kind, after));
  const increases = [...changes].flatMap(([partnerId, change]) =>
    change.greaterThan(0) ? [{ partnerId, amount: toWire(change, "amount") }] : [],
  );
  return increases.length > 0 ? increases : undefined;
}

/** What a document that does not count reserves of its member's prepayment. */
export function heldBy(kind: Paying, document: StoredDocument | undefined, isGone: boolean): PrepaidPart | undefined {
  if (!document || isGone || takesBack(kind)) return undefined;
  const { prepaid, partnerId, effective, amountPaid } = document.head;
  return prepaid && !effective && partnerId !== null ? { partnerId, amount: amountPaid } : undefined;
}

/** A document that does not count and reserves another amount than before publishes it, with a revision of its own. */
export function withHold<D extends VoucherDecision<StoredDocument>>(kind: Paying, decision: D, revisionMax: number): D {
  const { before, after, event, isGone } = decision;
  const [was, is] = [heldBy(kind, before, false), heldBy(kind, after, isGone)];
  if (event !== "none" || JSON.stringify(was) === JSON.stringify(is)) return decision;
  return { ...decision, event: "withdrawn", after: { ...after, head: { ...after.head, revision: revisionMax + 1 } } };
}
