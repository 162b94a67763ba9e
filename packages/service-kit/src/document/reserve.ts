// What documents reserve around a commit: stock in the warehouse service, debts in finance.
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import type { Reasons } from "@kontor/contracts/document/reason";
import type { Ctx } from "../context/ctx.ts";
import type { StateTransition } from "../voucher/decide.rules.ts";
import type { Reservations } from "../voucher/reserve.ts";
import type { Decision, ReducedDebt } from "./decide.rules.ts";
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
  lines: readonly StockLine[];
}

/** The debt reservation of a document's next revision: it leaves no more than this open. */
export interface DebtReservation extends ReducedDebt, RevisionKey {
  number: string;
}

/** The ledgers that documents reserve in. */
export interface Ledgers {
  /** Where the ledger lies in another service: reserves before the commit. */
  reserve?: (ctx: Ctx, reservation: Reservation) => Promise<void>;
  /** Where the ledger lies in the same database: reserves within the commit. */
  reserveWithin?: (tx: object, ctx: Ctx, reservation: Reservation) => Promise<void>;
  /** The money ledger, asked before a debt becomes smaller. @throws Refusal `document-settled` where slips settle more of it */
  pledge?: (ctx: Ctx, debt: DebtReservation) => Promise<void>;
  /** Tells the ledgers that a revision with reservations will never be committed. */
  release?: (ctx: Ctx, revision: RevisionKey) => Promise<void>;
}

/** The reservations of a write. @param mayLower false: it can lower neither stock nor a debt, so that the ledgers are not asked ahead */
export function reservationsOf(
  { reserve, reserveWithin, pledge, release }: Ledgers,
  reasons: Reasons,
  mayLower: boolean,
): Reservations<Decision> {
  return {
    isNeeded: (decision) => decision.reserve !== undefined || decision.reducedDebt !== undefined,
    ahead:
      reserve && mayLower
        ? {
            async reserve(ctx, decision) {
              const reservation = reservationOf(decision, reasons);
              if (decision.reducedDebt) await pledge?.(ctx, { ...keyOf(decision), ...decision.reducedDebt });
              if (reservation) await reserve(ctx, reservation);
            },
            isSame: reservesAs,
            release: release && ((ctx, { voucherId: documentId, ...of }) => release(ctx, { documentId, ...of })),
          }
        : undefined,
    async within(tx, ctx, decision) {
      const reservation = reservationOf(decision, reasons);
      if (reservation) await reserveWithin?.(tx, ctx, reservation);
    },
  };
}

/** Whether a save could lower stock at all. */
export const saveMayLower = ({ movements, amounts }: DocumentKindValues, isNew: boolean): boolean =>
  movements.takesOut || (!isNew && (movements.bringsIn || amounts.hasOpenItem));

/** Whether a transition could lower stock or a debt: an audit adds an effect, a reversal or a deletion takes one back. */
export function transitionMayLower({ movements, amounts }: DocumentKindValues, transition: StateTransition): boolean {
  if (transition === "reapply") return true;
  return transition === "audit" ? movements.takesOut : movements.bringsIn || amounts.hasOpenItem;
}

const reservesAs = ({ after, reserve, reducedDebt }: Decision, other: Decision | undefined): boolean =>
  other?.after.head.revision === after.head.revision &&
  other.after.head.operTime === after.head.operTime &&
  JSON.stringify([other.reserve, other.reducedDebt]) === JSON.stringify([reserve, reducedDebt]);

function keyOf({ after: { head } }: Decision): RevisionKey & { number: string } {
  const { id: documentId, kind, number, revision } = head;
  return { documentId, kind, number, revision };
}

function reservationOf(decision: Decision, { shortReason }: Reasons): Reservation | undefined {
  const { before, after, reserve: lines } = decision;
  if (!lines) return undefined;
  const settledRevision = before?.head.revision ?? 0;
  const { operTime } = after.head;
  return { ...keyOf(decision), settledRevision, operTime, letsPass: shortReason !== undefined, lines };
}
