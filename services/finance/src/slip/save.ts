// Saves a slip, new or changed, in one transaction that locks first what it decides on.
import { refuse } from "@kontor/contracts/core/error";
import type { SlipInput } from "@kontor/contracts/finance/slip";
import { slipNamed } from "@kontor/contracts/finance/slip-facts";
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import { holdPeriod } from "@kontor/service-kit/closing/period.store";
import { actorOf } from "@kontor/service-kit/context/ctx";
import { publish } from "@kontor/service-kit/events/outbox";
import type { Work } from "@kontor/service-kit/resource/resource";
import { saveAction } from "@kontor/service-kit/voucher/action";
import { attach } from "@kontor/service-kit/voucher/attachment.store";
import { commit, type Decided, type WriteCall } from "@kontor/service-kit/voucher/commit";
import { assertTransition, decideEffect, refuseIssues, withAuditState } from "@kontor/service-kit/voucher/decide.rules";
import { allocateNumbers } from "@kontor/service-kit/voucher/numbers.store";
import type { Save, Saved } from "@kontor/service-kit/voucher/voucher-writes";
import { noteAccounts } from "../account/references.store.ts";
import type { FinanceDb } from "../db.ts";
import { lockOpenItems } from "../open-item/open-item.store.ts";
import { lockPrepayments, refuseOverdrawing } from "../prepayment/prepayment.store.ts";
import { type SlipDecision, slipFamily } from "./decide.rules.ts";
import type { OpenItem } from "./model.ts";
import { slipOf, slipProblems } from "./slip.rules.ts";
import {
  accountsOf,
  assertNewId,
  loadReferenceData,
  lockSlips,
  takeNumber,
  writeHeads,
  writeLines,
} from "./slip.store.ts";
import { lineRulesOf } from "./slip-lines.rules.ts";
import { settledBy, writeEffects } from "./write.ts";

/**
 * Saves a slip, and audits it where requested.
 * @throws Refusal `not-permitted` (403) for an actor from whom the prices of the settled documents are hidden; `slip-invalid` with all issues, `stale-version`,
 * `period-closed`, `document-edit-audited`, `document-number-taken`, `prepayment-insufficient`
 */
export const saveSlip = (db: FinanceDb, call: WriteCall, kind: SlipKindValues, save: Save<SlipInput>): Promise<Saved> =>
  commit<SlipDecision, readonly OpenItem[], Saved>(db, call, {
    claimsKey: true,
    decide: (tx) => decide({ tx, ctx: call.ctx }, kind, save),
    write: (tx, decisions, debts) => write({ tx, ctx: call.ctx }, kind, save, decisions, debts),
  });

async function decide(
  { tx, ctx }: Work,
  kind: SlipKindValues,
  { input, version, isAudited }: Save<SlipInput>,
): Promise<Decided<SlipDecision, readonly OpenItem[], Saved>> {
  const actor = actorOf(ctx);
  // An actor with hidden prices could infer debts from refusals (RBAC-8, docs/decisions/0029).
  if (kind.priceLimit && actor.priceLimits.includes(kind.priceLimit)) throw refuse("not-permitted", { status: 403 });
  const [stored] = version === undefined ? [] : await lockSlips(tx, ctx, kind.name, [input.id]);
  const period = await holdPeriod(tx);
  if (stored) assertTransition(slipFamily, "save", { stored, version, period });
  else await assertNewId(tx, input.id);
  // Before open items are locked, in the same order as consumers of document facts, to avoid deadlocks.
  await noteAccounts(
    tx,
    accountsOf(input).map((accountId) => ({ accountId })),
  );
  const referenceData = await loadReferenceData(tx, ctx, kind.name, input);
  const rules = lineRulesOf(kind);
  const members = rules.changesPrepayment ? [input.organId, stored?.head.partnerId] : [];
  const prepayments = await lockPrepayments(tx, members);
  const debts = await lockOpenItems(tx, ctx, [...rules.openItems(input), ...(stored ? settledBy(stored) : [])]);
  const now = ctx.now();
  const judged = { kind, input, referenceData: { ...referenceData, period, debts }, stored, now };
  refuseIssues(slipProblems(judged), "slip-invalid");
  const number = input.billNo ?? stored?.head.number ?? (await allocateNumbers(tx, kind.prefix, 1))[0] ?? "";
  if (number !== stored?.head.number) await takeNumber(tx, number, input.id);
  const slip = slipOf({ ...judged, number, actor });
  const after = isAudited ? withAuditState(slipFamily, slip, { actor, now }) : slip;
  const { strict } = referenceData;
  const revisionMax = stored?.head.revision ?? 0;
  const decision = decideEffect({ before: stored, after, isSaved: true, isGone: false, strict, revisionMax });
  refuseOverdrawing(prepayments, [decision]);
  return { decisions: [decision], loaded: debts };
}

async function write(
  work: Work,
  kind: SlipKindValues,
  { input, version, isAudited }: Save<SlipInput>,
  decisions: readonly SlipDecision[],
  debts: readonly OpenItem[],
): Promise<Saved> {
  const { tx, ctx } = work;
  const [decision] = decisions;
  if (!decision) throw new Error("a save was not decided");
  const { head, lines } = decision.after;
  const isNew = version === undefined;
  await writeHeads(tx, [head], isNew);
  await writeLines(tx, head.id, lines, isNew);
  await attach(tx, head.id, head.attachmentIds);
  await writeEffects(work, kind, decisions, { action: saveAction(isNew, isAudited), debts });
  if (decision.event === "none") {
    const { organId: partnerId, handsPersonId } = input;
    await publish(tx, slipNamed, { slipId: head.id, partnerId, handsPersonId }, ctx);
  }
  return { message: "saved", id: head.id, number: head.number, version: head.version };
}
