// Closes, opens and deletes orders: what is left of a deposit goes back through an account or becomes the partner's credit (docs/decisions/0061). Pure.
import { type Refusal, refuse } from "@kontor/contracts/core/error";
import { toWire } from "@kontor/contracts/core/money";
import type { DepositReturn } from "@kontor/contracts/document/order-endpoints";
import { figure } from "@kontor/contracts/document/totals";
import { HIDDEN } from "./check.rules.ts";
import type { DocumentHeader, StoredDocument } from "./model.ts";
import { depositRest } from "./source.rules.ts";

type Returned = Pick<DocumentHeader, "depositReturned" | "depositReturnedAt" | "depositAccountId">;
/** Of an order that is not closed, and of all other documents. */
export const NOTHING_RETURNED: Returned = {
  depositReturned: "0.00",
  depositReturnedAt: null,
  depositAccountId: null,
};

interface Closing {
  /** What its deliveries have deducted of its deposit. */
  deducted: string;
  /** undefined: the user has not chosen. */
  depositReturn: DepositReturn | undefined;
  seesPrices: boolean;
  now: Date;
}

/**
 * An order of which the rest is no longer to be delivered.
 * @throws Refusal `document-close-not-audited`; `document-already-closed`; `document-close-not-partial` where there is nothing to close: it is not partly delivered, not bought
 * without being delivered (which nothing but its closing would end), and nothing is left of its deposit; `document-deposit-left` where something is, and nobody chose where it goes
 */
export function closed(
  { head, ...rest }: StoredDocument,
  { deducted, depositReturn, seesPrices, now }: Closing,
): StoredDocument {
  const { number, progress, procured } = head;
  assertAudited(head);
  const left = depositRest(head, deducted);
  const isLeft = figure(left).greaterThan(0);
  if (head.isClosed) throw closedAlready(number);
  if (progress !== 3 && !(progress === 0 && procured > 0) && !isLeft)
    throw refuse("document-close-not-partial", { status: 409, code: 8500031, values: { number } });
  if (isLeft && !depositReturn)
    throw refuse("document-deposit-left", {
      status: 409,
      field: "depositReturn",
      values: { number, left: seesPrices ? left : HIDDEN },
    });
  const returned = isLeft && depositReturn ? returning(left, depositReturn, returnedAt(head, now)) : {};
  // What is closed holds no stock any more, nor when it is opened again.
  const hold = { heldUntil: null, heldDepotId: null };
  return { ...rest, head: { ...head, ...returned, ...hold, isClosed: true, version: head.version + 1 } };
}

/**
 * An order as it is deleted with its deposit in the books: all of that goes back, and nothing of the order is to be delivered. One that is not audited has no
 * deliveries that deducted of it.
 */
export function removed(order: StoredDocument, depositReturn: DepositReturn, now: Date): StoredDocument {
  const { head } = order;
  const returned = returning(depositRest(head, "0"), depositReturn, returnedAt(head, now));
  return { ...order, head: { ...head, ...returned, heldUntil: null, heldDepotId: null, isClosed: true } };
}

/** Nothing goes back before it came. */
const returnedAt = ({ operTime }: Pick<DocumentHeader, "operTime">, now: Date): string =>
  Date.parse(operTime) > now.getTime() ? operTime : now.toISOString();

/** Only audited orders are closed. @throws Refusal `document-close-not-audited` */
export function assertAudited({ number, auditStatus }: Pick<DocumentHeader, "number" | "auditStatus">): void {
  if (auditStatus !== 1) throw refuse("document-close-not-audited", { status: 409, code: 8500031, values: { number } });
}

/** The refusal of an order that was closed before (reference.md §1.10). */
export const closedAlready = (number: string): Refusal =>
  refuse("document-already-closed", { status: 409, code: 8500031, values: { number } });

const returning = (left: string, { accountId }: DepositReturn, at: string): Partial<DocumentHeader> => ({
  depositReturned: left,
  depositReturnedAt: at,
  depositAccountId: accountId,
  // Like a return, it takes from what the partner owes.
  amountDebt: accountId === null ? toWire(figure(left).negated(), "amount") : "0.00",
});

/** A closed order opened again: what was given back of its deposit is left again. @throws Refusal `document-not-closed` */
export function reopened({ head, ...rest }: StoredDocument): StoredDocument {
  const { number } = head;
  assertAudited(head);
  if (!head.isClosed) throw refuse("document-not-closed", { status: 409, values: { number } });
  return {
    ...rest,
    head: { ...head, ...NOTHING_RETURNED, amountDebt: "0.00", isClosed: false, version: head.version + 1 },
  };
}
