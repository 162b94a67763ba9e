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

const refusals: Readonly<Record<Transition, () => Refusal>> = {
  save: () => refuse("document-edit-audited", { status: 409, code: 8500023 }),
  audit: () => refuse("document-not-unaudited", { status: 409, code: 8500012 }),
  reverse: () => refuse("document-not-audited", { status: 409, code: 8500013 }),
  remove: () => refuse("document-delete-audited", { status: 409, code: 8500011 }),
  print: () => refuse("document-not-audited-print", { status: 409 }),
  link: () => refuse("document-source-not-audited", { status: 409, field: "linkId" }),
};

/** The state that follows. @throws Refusal when the voucher's state does not allow the transition */
export function nextState(status: number, transition: Transition): NextState {
  const next = transitions[status as AuditStatus]?.[transition]; // the column's constraint allows only these three
  if (next === undefined) throw refusals[transition]();
  return next;
}

/** Whether a voucher in this state is effective: with strict audit on only an audited one (architecture.md §4, rule 1). */
export const isEffective = (status: number, strictAudit: boolean): boolean => status === 1 || !strictAudit;
