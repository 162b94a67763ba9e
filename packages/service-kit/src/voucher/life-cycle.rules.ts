// The life cycle of all vouchers (reference.md §1.10, §1.13): the transitions that each state allows, and the state that follows.
import { type Refusal, refuse } from "@kontor/contracts/core/error";

/** 0 unaudited, 1 audited, 9 under review. */
type AuditStatus = 0 | 1 | 9;
export type Transition = "save" | "audit" | "reverse" | "remove" | "print" | "link";
/** The result of a transition: a state, the same one, or the voucher's end. */
export type NextState = AuditStatus | "gone";

const transitions: Readonly<Record<AuditStatus, Readonly<Partial<Record<Transition, NextState>>>>> = {
  0: { save: 0, audit: 1, remove: "gone" },
  9: {},
  1: { reverse: 0, print: 1, link: 1 },
};

/** Business codes of refused transitions. */
export type TransitionCodes = Readonly<Record<"save" | "audit" | "reverse" | "remove", number>>;
const DOCUMENT_CODES: TransitionCodes = { save: 8500023, audit: 8500012, reverse: 8500013, remove: 8500011 };

const refusals: Readonly<Record<Transition, (codes: TransitionCodes) => Refusal>> = {
  save: ({ save: code }) => refuse("document-edit-audited", { status: 409, code }),
  audit: ({ audit: code }) => refuse("document-not-unaudited", { status: 409, code }),
  reverse: ({ reverse: code }) => refuse("document-not-audited", { status: 409, code }),
  remove: ({ remove: code }) => refuse("document-delete-audited", { status: 409, code }),
  print: () => refuse("document-not-audited-print", { status: 409 }),
  link: () => refuse("document-source-not-audited", { status: 409, field: "linkId" }),
};

/** The state that follows. @param codes of its refusals, those of documents where none are given. @throws Refusal when the voucher's state does not allow the transition */
export function nextState(status: number, transition: Transition, codes = DOCUMENT_CODES): NextState {
  const next = transitions[status as AuditStatus]?.[transition]; // the column's constraint allows only these three
  if (next === undefined) throw refusals[transition](codes);
  return next;
}

/** Whether a voucher in this state is effective: with strict audit on only an audited one (architecture.md §4, rule 1). */
export const isEffective = (status: number, strictAudit: boolean): boolean => status === 1 || !strictAudit;
