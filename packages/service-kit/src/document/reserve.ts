// What a write of documents reserves before its commit: stock in the warehouse service, debts and credit in finance.
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import type { SourceFreeze } from "@kontor/contracts/document/procurement";
import type { Reasons } from "@kontor/contracts/voucher/reason";
import type { Ctx } from "../context/ctx.ts";
import type { StateTransition } from "../voucher/decide.rules.ts";
import type { Reservations } from "../voucher/reserve.ts";
import type { CreditIncrease } from "./credit.rules.ts";
import { type Decision, notTakenSo, type OrderKey, type ReducedDebt } from "./decide.rules.ts";
import type { StockLine } from "./effect-event.rules.ts";
import type { PrepaidPart } from "./prepaid.rules.ts";

/** A revision as the ledgers know it. */
export interface RevisionKey {
  documentId: string;
  kind: string;
  revision: number;
}

/** What the stock ledger reserves for a document's next revision. */
export interface Reservation extends RevisionKey {
  number: string;
  postedRevision: number;
  /** The business time that the document will have. */
  operTime: string;
  /** A user with that right, or the company, has allowed stock to run short; batches and serial numbers are claimed all the same. */
  letsPass: boolean;
  /** Batches that expire before this day are refused, whatever day the lines name. */
  expiredBefore?: string;
  /** An order holds the lines until the end of this day. */
  heldUntil?: string;
  /** What this order holds may be taken. */
  order?: OrderKey;
  lines: readonly StockLine[];
}

/** The debt reservation of a document's next revision: it leaves no more than this open. */
export interface DebtReservation extends ReducedDebt, RevisionKey {
  number: string;
}

/** The credit reservation of a document's next revision (docs/decisions/0064). */
export interface CreditReservation extends CreditIncrease, RevisionKey {
  number: string;
  /** A user with that right lets it exceed the limit. */
  letsPass: boolean;
}

/** What a document's next revision takes more of members' prepayments (docs/decisions/0076). */
export interface PrepaymentReservation extends RevisionKey {
  number: string;
  taken: readonly PrepaidPart[];
}

/** The ledgers that documents reserve in. */
export interface Ledgers {
  /** Where the ledger lies in another service: reserves before the commit. */
  reserve?: (ctx: Ctx, reservation: Reservation) => Promise<void>;
  /** Where the ledger lies in the same database: reserves within the commit. */
  reserveWithin?: (tx: object, ctx: Ctx, reservation: Reservation) => Promise<void>;
  /** The money ledger, asked before a debt becomes smaller. @throws Refusal `document-settled` where slips settle more of it */
  pledge?: (ctx: Ctx, debt: DebtReservation) => Promise<void>;
  /** The money ledger, asked before a customer with a limit owes or orders more. @throws Refusal `credit-limit-exceeded` */
  reserveCredit?: (ctx: Ctx, reservation: CreditReservation) => Promise<void>;
  /** The money ledger, asked before more of a member's prepayment is taken. @throws Refusal `prepayment-insufficient` */
  reservePrepayment?: (ctx: Ctx, reservation: PrepaymentReservation) => Promise<void>;
  /** The service that buys orders: freezes an order's version where it is taken as asked. */
  freeze?: (ctx: Ctx, freeze: SourceFreeze) => Promise<{ taken: number }>;
  /** The owner of an order that was frozen: ends that, where the order is the same. */
  renew?: (ctx: Ctx, order: Pick<SourceFreeze, "id" | "kind">) => Promise<unknown>;
  /** Tells the ledgers that a revision with reservations will never be committed. */
  release?: (ctx: Ctx, revision: RevisionKey) => Promise<void>;
}

/** The reservations of a write. @param mayLower false: it can lower neither stock nor a debt, and is asked ahead only for its customer's credit */
export function reservationsOf(
  { reserve, reserveWithin, pledge, reserveCredit, reservePrepayment, freeze, release }: Ledgers,
  reasons: Reasons,
  mayLower: boolean,
): Reservations<Decision> {
  return {
    isNeeded: (decision) => reservedIn(decision).some((each) => each !== undefined),
    ahead: reserve && {
      isExpected: mayLower,
      async reserve(ctx, decision) {
        const { reducedDebt, credit, prepaid, freeze: frozen } = decision;
        const reservation = reservationOf(decision, reasons);
        const letsPass = reasons.creditReason !== undefined;
        if (frozen) await askToFreeze(ctx, frozen, decision.after.head.number, freeze);
        if (reducedDebt) await pledge?.(ctx, { ...keyOf(decision), ...reducedDebt });
        if (credit) await reserveCredit?.(ctx, { ...keyOf(decision), ...credit, letsPass });
        if (prepaid) await reservePrepayment?.(ctx, { ...keyOf(decision), taken: prepaid });
        if (reservation) await reserve(ctx, reservation);
      },
      isSame: reservesAs,
      release: release && ((ctx, { voucherId: documentId, ...of }) => release(ctx, { documentId, ...of })),
    },
    async within(tx, ctx, decision) {
      const reservation = reservationOf(decision, reasons);
      if (reservation) await reserveWithin?.(tx, ctx, reservation);
    },
  };
}

/** Whether a save could lower stock at all, or names batches or serial numbers. */
export const saveMayLower = (
  { movements, amounts }: DocumentKindValues,
  { isNew, isHolding, isTracked }: { isNew: boolean; isHolding: boolean; isTracked: boolean },
): boolean => isHolding || isTracked || movements.takesOut || (!isNew && (movements.bringsIn || amounts.hasOpenItem));

/** Whether a transition could lower stock or a debt, or concern who buys the document: an audit adds an effect, a reversal or a deletion takes one back. */
export function transitionMayLower(
  { movements, amounts, mayHold, procuredBy }: DocumentKindValues,
  transition: StateTransition,
): boolean {
  if (transition === "reapply" || (transition === "reverse" && procuredBy)) return true;
  return transition === "audit" ? movements.takesOut || mayHold === true : movements.bringsIn || amounts.hasOpenItem;
}

const reservesAs = (decision: Decision, other: Decision | undefined): boolean =>
  other?.after.head.revision === decision.after.head.revision &&
  other.after.head.operTime === decision.after.head.operTime &&
  other.after.head.heldUntil === decision.after.head.heldUntil &&
  JSON.stringify(reservedIn(other)) === JSON.stringify(reservedIn(decision));
const reservedIn = ({ reserve, reducedDebt, credit, prepaid, freeze, expiredBefore }: Decision) => [
  ...[reserve, reducedDebt, credit, prepaid, freeze, expiredBefore],
];

/** @throws Refusal where the order is bought otherwise than it may be */
async function askToFreeze(ctx: Ctx, input: SourceFreeze, number: string, freeze: Ledgers["freeze"]): Promise<void> {
  const answer = await freeze?.(ctx, input);
  if (answer && answer.taken !== input.ifTaken) throw notTakenSo(input.ifTaken, answer.taken, number);
}

function keyOf({ after: { head } }: Decision): RevisionKey & { number: string } {
  const { id: documentId, kind, number, revision } = head;
  return { documentId, kind, number, revision };
}

function reservationOf(decision: Decision, { shortReason }: Reasons): Reservation | undefined {
  const { before, after, order, reserve: lines, mayRunShort = false, expiredBefore } = decision;
  if (!lines) return undefined;
  const { operTime, heldUntil } = after.head;
  const reservation = { ...keyOf(decision), operTime, letsPass: mayRunShort || shortReason !== undefined, lines };
  // The ledger posts no revision of an order.
  if (heldUntil !== null) return { ...reservation, postedRevision: 0, heldUntil };
  return {
    ...reservation,
    postedRevision: before?.head.revision ?? 0,
    ...(order ? { order } : {}),
    ...(expiredBefore === undefined ? {} : { expiredBefore }),
  };
}
