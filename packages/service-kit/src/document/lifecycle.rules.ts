// The life cycle of all kinds (reference.md §1.10, §1.13): the moves that each state allows, and the state that follows.
import { type Refusal, refuse } from "@kontor/contracts/core/error";
import { figure } from "@kontor/contracts/document/totals";

/** 0 not audited, 1 audited, 9 under review. */
export type AuditStatus = 0 | 1 | 9;
export type Move = "save" | "audit" | "reverse" | "remove" | "print" | "link";
/** The result of a move: a state, the same one, or the document's end. */
export type Next = AuditStatus | "gone";

const moves: Readonly<Record<AuditStatus, Readonly<Partial<Record<Move, Next>>>>> = {
  0: { save: 0, audit: 1, remove: "gone" },
  9: {},
  1: { reverse: 0, print: 1, link: 1 },
};

const refusals: Readonly<Record<Move, () => Refusal>> = {
  save: () => refuse("document-edit-audited", { status: 409, code: 8500023 }),
  audit: () => refuse("document-not-unaudited", { status: 409, code: 8500012 }),
  reverse: () => refuse("document-not-audited", { status: 409, code: 8500013 }),
  remove: () => refuse("document-delete-audited", { status: 409, code: 8500011 }),
  print: () => refuse("document-not-audited-print", { status: 409 }),
  link: () => refuse("document-source-not-audited", { status: 409, field: "linkId" }),
};

/** The result of the move. @throws Refusal when the document's state does not allow it */
export function moved(status: number, move: Move): Next {
  const next = moves[status as AuditStatus]?.[move]; // the column's constraint allows only these three
  if (next === undefined) throw refusals[move]();
  return next;
}

/** Whether a document in this state counts in stock and money: with strict audit on only an audited one (architecture.md §4, rule 1). */
export const counts = (status: number, strictAudit: boolean): boolean => status === 1 || !strictAudit;

/** The state on the wire: while not audited the audit state, then how far later documents have taken its lines. */
export function wireStatus(auditStatus: number, progress: number): 0 | 1 | 2 | 3 | 9 {
  if (auditStatus !== 1) return auditStatus === 9 ? 9 : 0;
  return progress === 2 ? 2 : progress === 3 ? 3 : 1;
}

interface Payable {
  amountDue: string;
  amountPaid: string;
  amountSettled: string;
}

/** Derived from the amount due, paid with the document and settled later (reference.md §1.10). */
export function paymentState(hasDebt: boolean, { amountDue, amountPaid, amountSettled }: Payable) {
  if (!hasDebt) return "none";
  const open = figure(amountDue).minus(amountPaid).minus(amountSettled);
  if (open.lessThanOrEqualTo(0)) return "settled";
  return figure(amountPaid).isZero() && figure(amountSettled).isZero() ? "unpaid" : "inDebt";
}
