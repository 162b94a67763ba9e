// Decides what the writes of all vouchers have alike: version, closed period, audit state, and which effect is published. Pure.
import type { Actor } from "@kontor/contracts/core/actor";
import { type Issue, type Refusal, refuse } from "@kontor/contracts/core/error";
import { type CutOverSettings, refuseBeforeCutOver } from "../closing/cut-over.rules.ts";
import { type ClosedPeriod, closedRefusal } from "../closing/period.rules.ts";
import { isEffective, nextState, type Transition, type TransitionCodes } from "./life-cycle.rules.ts";
import type { EffectEvent, Voucher, VoucherDecision } from "./model.ts";

/** Who audits, and when. */
export interface AuditedBy {
  actor: Actor;
  now: Date;
}

/** What documents and slips differ in where one of them is decided. */
export interface VoucherFamily<V extends Voucher> {
  /** The wire's name of the field with the voucher's date, and its value. */
  dateField: string;
  dateOf(voucher: V): string;
  /** Codes of the transitions that its state refuses; left out: those of documents. */
  codes?: TransitionCodes;
  /** What its head has of who audited it, besides name and time. */
  auditorOf?(by: AuditedBy | undefined): Partial<V["head"]>;
  /** Whether a transition changes the effect of a voucher that counts already, so that it is published anew. */
  changesEffect?(before: V, after: V): boolean;
}

/** The voucher audited by somebody; undefined: unaudited. */
export const withAuditState = <V extends Voucher>(
  { auditorOf }: VoucherFamily<V>,
  voucher: V,
  by: AuditedBy | undefined,
): V => ({
  ...voucher,
  head: {
    ...voucher.head,
    auditStatus: by ? 1 : 0,
    auditorName: by?.actor.userName ?? "",
    auditedAt: by?.now.toISOString() ?? null,
    ...auditorOf?.(by),
  },
});

interface Deciding<V extends Voucher> {
  before: V | undefined;
  after: V;
  /** A save, or as good as one: an effect that counted before is published again. */
  isSaved: boolean;
  isGone: boolean;
  /** Strict audit: only audited vouchers count. */
  strict: boolean;
  /** The last revision that was published or forbidden. */
  revisionMax: number;
}

/** Decides whether the voucher counts from now on, and gives its next revision to what has to be published (architecture.md §4, rule 1). */
export function decideEffect<V extends Voucher>(deciding: Deciding<V>): VoucherDecision<V> {
  const { before, after, isSaved, isGone, strict, revisionMax } = deciding;
  const didCount = before?.head.effective ?? false;
  const effective = !isGone && isEffective(after.head.auditStatus, strict);
  const event: EffectEvent =
    effective && (isSaved || !didCount) ? "effective" : didCount && !effective ? "withdrawn" : "none";
  if (event === "none") return { before, after, event, isGone };
  return { before, after: { ...after, head: { ...after.head, effective, revision: revisionMax + 1 } }, event, isGone };
}

interface Stored<V extends Voucher> {
  stored: V;
  /** The version that the user saw, where the call names one. */
  version: number | undefined;
  period: Pick<ClosedPeriod, "closedTo" | "closedBefore">;
}

/** The state that follows the transition of a stored voucher. @throws Refusal what its state does not allow, `stale-version`, `period-closed` */
export function assertTransition<V extends Voucher>(
  { dateOf, dateField, codes }: VoucherFamily<V>,
  transition: Transition | "reapply",
  { stored, version, period }: Stored<V>,
) {
  const next = transition === "reapply" ? undefined : nextState(stored.head.auditStatus, transition, codes);
  if (version !== undefined && version !== stored.head.version) throw staleVersion();
  const closed = closedRefusal(period, [dateOf(stored)], dateField);
  if (closed) throw closed;
  return next;
}

export interface Transitioning<V extends Voucher>
  extends Stored<V>,
    AuditedBy,
    Pick<Deciding<V>, "strict" | "revisionMax"> {
  /** reapply: the voucher stays as it is and counts as strict audit says now. */
  transition: StateTransition;
  cutOver: CutOverSettings;
}
export type StateTransition = Extract<Transition, "audit" | "reverse" | "remove"> | "reapply";

/** Decides a transition of one stored voucher. @throws Refusal */
export function decideTransition<V extends Voucher>(
  family: VoucherFamily<V>,
  { transition, strict, revisionMax, cutOver, actor, now, ...of }: Transitioning<V>,
): VoucherDecision<V> {
  const next = assertTransition(family, transition, of);
  const before = of.stored;
  const raised = { ...before, head: { ...before.head, version: before.head.version + 1 } };
  const after =
    next === 1 || next === 0 ? withAuditState(family, raised, next === 1 ? { actor, now } : undefined) : raised;
  const isSaved = family.changesEffect?.(before, after) ?? false;
  const decision = decideEffect({ before, after, isSaved, isGone: next === "gone", strict, revisionMax });
  if (decision.event === "effective") refuseBeforeCutOver(cutOver, family.dateOf(before), family.dateField);
  // It counts as it should already: another call came first.
  if (transition === "reapply" && decision.event === "none") throw staleVersion();
  return decision;
}

export const staleVersion = (): Refusal => refuse("stale-version", { status: 409 });

/** Only foreign and absent ids are "not found"; anything else is an issue of the voucher (TEN-8). @throws Refusal with all issues */
export function refuseIssues(issues: Issue[], id: string): void {
  if (issues.length === 0) return;
  if (issues.every((each) => each.id === "not-found")) throw refuse("not-found", { status: 404, issues });
  throw refuse(id, { issues });
}
