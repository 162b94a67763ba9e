// What documents reserve around a commit: stock in the warehouse service, debts in finance.
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import type { Reasons } from "@kontor/contracts/document/reason";
import type { Ctx } from "../context/ctx.ts";
import type { StateTransition } from "../voucher/decide.rules.ts";
import type { Reservations } from "../voucher/reserve.ts";
import type { CreditIncrease } from "./credit.rules.ts";
import type { Decision, OrderKey, ReducedDebt } from "./decide.rules.ts";
import type { StockLine } from "./effect-event.rules.ts";

/** A revision as the ledgers know it. */
export interface RevisionKey {
  documentId: string;
  kind: string;
  revision: number;
}

/** What the stock ledger reserves for a document's next revision. */
export interface Reservation extends RevisionKey {
  number: string;
  settledRevision: number;
  /** The business time that the document will have. */
  operTime: string;
  /** A user with that right has allowed stock to run short for a time, or for documents of later dates. */
  letsPass: boolean;
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
  /** Tells the ledgers that a revision with reservations will never be committed. */
  release?: (ctx: Ctx, revision: RevisionKey) => Promise<void>;
}

/** The reservations of a write. @param mayLower false: it can lower neither stock nor a debt, and is asked ahead only for its customer's credit */
export function reservationsOf(
  { reserve, reserveWithin, pledge, reserveCredit, release }: Ledgers,
  reasons: Reasons,
  mayLower: boolean,
): Reservations<Decision> {
  return {
    isNeeded: ({ reserve: lines, reducedDebt, credit }) =>
      [lines, reducedDebt, credit].some((each) => each !== undefined),
    ahead: reserve && {
      isExpected: mayLower,
      async reserve(ctx, decision) {
        const { reducedDebt, credit } = decision;
        const reservation = reservationOf(decision, reasons);
        const letsPass = reasons.creditReason !== undefined;
        if (reducedDebt) await pledge?.(ctx, { ...keyOf(decision), ...reducedDebt });
        if (credit) await reserveCredit?.(ctx, { ...keyOf(decision), ...credit, letsPass });
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

/** Whether a save could lower stock at all. */
export const saveMayLower = (
  { movements, amounts }: DocumentKindValues,
  { isNew, isHolding }: { isNew: boolean; isHolding: boolean },
): boolean => isHolding || movements.takesOut || (!isNew && (movements.bringsIn || amounts.hasOpenItem));

/** Whether a transition could lower stock or a debt: an audit adds an effect, a reversal or a deletion takes one back. */
export function transitionMayLower(
  { movements, amounts, mayHold }: DocumentKindValues,
  transition: StateTransition,
): boolean {
  if (transition === "reapply") return true;
  return transition === "audit" ? movements.takesOut || mayHold === true : movements.bringsIn || amounts.hasOpenItem;
}

const reservesAs = (decision: Decision, other: Decision | undefined): boolean =>
  other?.after.head.revision === decision.after.head.revision &&
  other.after.head.operTime === decision.after.head.operTime &&
  other.after.head.heldUntil === decision.after.head.heldUntil &&
  JSON.stringify(reservedIn(other)) === JSON.stringify(reservedIn(decision));
const reservedIn = ({ reserve, reducedDebt, credit }: Decision) => [reserve, reducedDebt, credit];

function keyOf({ after: { head } }: Decision): RevisionKey & { number: string } {
  const { id: documentId, kind, number, revision } = head;
  return { documentId, kind, number, revision };
}

function reservationOf(decision: Decision, { shortReason }: Reasons): Reservation | undefined {
  const { before, after, order, reserve: lines } = decision;
  if (!lines) return undefined;
  const { operTime, heldUntil } = after.head;
  const reservation = { ...keyOf(decision), operTime, letsPass: shortReason !== undefined, lines };
  // The ledger posts no revision of an order.
  if (heldUntil !== null) return { ...reservation, settledRevision: 0, heldUntil };
  return { ...reservation, settledRevision: before?.head.revision ?? 0, ...(order ? { order } : {}) };
}
