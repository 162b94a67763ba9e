// Service of all kinds of slips: reads and locks, applies the rules, and writes slip, open items, ledger, facts and log in the handler's commit.
import { refuse } from "@kontor/contracts/core/error";
import { financeOperation, type LogType, type OperationAbout } from "@kontor/contracts/core/operation-log";
import type { SlipInput } from "@kontor/contracts/finance/slip";
import {
  openItemsSettled,
  type SlipEffect,
  slipEffective,
  slipNamed,
  slipWithdrawn,
} from "@kontor/contracts/finance/slip-facts";
import type { SlipTraits } from "@kontor/contracts/finance/slip-kind";
import { type ClosedPeriod, closedRefusal } from "@kontor/service-kit/closing/period.rules";
import { holdPeriod } from "@kontor/service-kit/closing/period.store";
import { actorOf } from "@kontor/service-kit/context/ctx";
import { inBulk } from "@kontor/service-kit/document/bulk-error.rules";
import { staleVersion } from "@kontor/service-kit/document/decide.rules";
import { moved } from "@kontor/service-kit/document/lifecycle.rules";
import { allocateNumbers } from "@kontor/service-kit/document/numbers.store";
import { NUMBERS_LOGGED_MAX } from "@kontor/service-kit/document/side-effects";
import { publish } from "@kontor/service-kit/events/outbox";
import { editOf } from "@kontor/service-kit/operation-log/change.rules";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import type { Work } from "@kontor/service-kit/resource/define-resource";
import { faultPoint } from "@kontor/service-kit/runtime/fault-injection";
import { noteAccounts } from "../account/references.store.ts";
import { difference, slipEntries } from "../ledger/entries.rules.ts";
import { type DebtKey, documentKey } from "../ledger/keys.rules.ts";
import { append, loadEntries } from "../ledger/ledger.store.ts";
import { changeOpenItems, lockOpenItems } from "../open-item/open-item.store.ts";
import { attach, noteHistory, type SlipAction } from "./attachments.store.ts";
import { debtChanges, decided, type SlipDecision, withAudit } from "./decide.rules.ts";
import { loggedSlips, type NumberedDebt } from "./logged.rules.ts";
import type { Slip } from "./model.ts";
import { OPENING } from "./open-item-lines.rules.ts";
import { slipOf, slipProblems } from "./slip.rules.ts";
import {
  assertNewId,
  isStrict,
  loadReferenceData,
  lockSlips,
  removeSlips,
  takeNumber,
  writeHeads,
  writeLines,
} from "./slip.store.ts";
import { lineRulesOf } from "./slip-lines.rules.ts";

interface SavedSlip {
  message: string;
  id: string;
  number: string;
  version: number;
}

/**
 * Saves a slip, new or changed, and audits it where requested.
 * @throws Refusal `not-permitted` (403) for an actor from whom the prices of the settled documents are hidden; `slip-invalid` with all issues, `stale-version`,
 * `period-closed`, `document-edit-audited`, `document-number-taken`
 */
export async function saveSlip(
  work: Work,
  traits: SlipTraits,
  { version, ...input }: SlipInput & { version?: number },
  isAudited: boolean,
): Promise<SavedSlip> {
  const { tx, ctx } = work;
  const actor = actorOf(ctx);
  // An actor with hidden prices could infer debts from refusals (RBAC-8, docs/decisions/0029).
  if (traits.priceLimit && actor.priceLimits.includes(traits.priceLimit))
    throw refuse("not-permitted", { status: 403 });
  const isNew = version === undefined;
  const [stored] = isNew ? [] : await lockSlips(tx, ctx, traits.name, [input.id]);
  const period = await holdPeriod(tx);
  if (stored) {
    moved(stored.head.auditStatus, "save");
    if (stored.head.version !== version) throw staleVersion();
    refuseClosed(period, stored);
  } else await assertNewId(tx, input.id);
  // Before open items are locked, in the same order as consumers of document facts, to avoid deadlocks.
  await noteAccounts(tx, [{ accountId: input.accountId }]);
  const referenceData = await loadReferenceData(tx, ctx, traits.name, input);
  const debts = await lockOpenItems(tx, ctx, [...lineRulesOf(traits).openItems(input), ...settledBy(stored)]);
  const now = ctx.now();
  const judged = { traits, input, known: { ...referenceData, period, debts }, stored, now };
  const issues = slipProblems(judged);
  if (issues.length > 0)
    throw issues.every(({ id }) => id === "not-found")
      ? refuse("not-found", { status: 404, issues })
      : refuse("slip-invalid", { issues });

  const number = input.billNo ?? stored?.head.number ?? (await allocateNumbers(tx, traits.prefix, 1))[0] ?? "";
  if (number !== stored?.head.number) await takeNumber(tx, number, input.id);
  const written = slipOf({ ...judged, number, actor });
  const after = isAudited ? withAudit(written, { actor, now }) : written;
  const revisionMax = stored?.head.revision ?? 0;
  const decision = decided({ before: stored, after, isSaved: true, strict: referenceData.strict, revisionMax });
  if (!decision.after) throw new Error("a save left nothing");
  await writeHeads(tx, [decision.after.head], isNew);
  await writeLines(tx, input.id, decision.after.lines, isNew);
  await attach(tx, input.id, decision.after.head.attachmentIds);
  const type = isNew ? "add" : "update";
  await finish(work, traits, [decision], { type, action: isAudited ? `${type}-and-audit` : type, debts });
  if (decision.effectEvent === "none")
    await publish(
      tx,
      slipNamed,
      { slipId: input.id, partnerId: input.organId, handsPersonId: input.handsPersonId },
      ctx,
    );
  return { message: "saved", id: input.id, number, version: decision.after.head.version };
}

/** @throws Refusal `period-closed` for a slip dated in the closed books */
function refuseClosed(period: ClosedPeriod, { head }: Slip): void {
  const refusal = closedRefusal(period, [head.billTime], "billTime");
  if (refusal) throw refusal;
}

export type SlipMove = "audit" | "reverse" | "remove" | "settle";
/** The name of the action in the operation log and in the slip's history. */
interface MoveLabel {
  type: LogType;
  action: SlipAction;
}
const MOVE_LABELS: Readonly<Record<SlipMove, MoveLabel>> = {
  audit: { type: "audit", action: "audit" },
  reverse: { type: "reverse-audit", action: "reverse-audit" },
  remove: { type: "delete", action: "delete" },
  settle: { type: "update", action: "settle" },
};

/**
 * Audits, reverses or deletes slips, all or none; settle: makes them effective or not as the strict-audit switch says now.
 * @throws Refusal `stale-version`, `period-closed`, and what the state of one does not allow
 */
export async function moveSlips(
  work: Work,
  traits: SlipTraits,
  move: SlipMove,
  seen: readonly { id: string; version?: number }[],
): Promise<{ id: string; version: number }[]> {
  const { tx, ctx } = work;
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const slips = await lockSlips(tx, ctx, traits.name, [...versions.keys()]);
  const period = await holdPeriod(tx);
  const debts = await lockOpenItems(tx, ctx, slips.flatMap(settledBy));
  const strict = await isStrict(tx);
  const by = { actor: actorOf(ctx), now: ctx.now() };
  const decide = (slip: Slip): SlipDecision => {
    const next = move === "settle" ? undefined : moved(slip.head.auditStatus, move);
    const version = versions.get(slip.head.id);
    if (version !== undefined && version !== slip.head.version) throw staleVersion();
    refuseClosed(period, slip);
    const raised = { ...slip, head: { ...slip.head, version: slip.head.version + 1 } };
    const after =
      next === "gone" ? undefined : next === undefined ? raised : withAudit(raised, next === 1 ? by : undefined);
    const decision = decided({ before: slip, after, isSaved: false, strict, revisionMax: slip.head.revision });
    // It is in the right state already: another process was first.
    if (move === "settle" && decision.effectEvent === "none") throw staleVersion();
    return decision;
  };
  const decisions = slips.map((slip) => {
    try {
      return decide(slip);
    } catch (error) {
      throw inBulk(error, slip.head.number, slips.length);
    }
  });
  const heads = decisions.flatMap(({ after }) => (after ? [after.head] : []));
  if (move === "remove") await removeSlips(tx, [...versions.keys()]);
  else await writeHeads(tx, heads, false);
  await finish(work, traits, decisions, { ...MOVE_LABELS[move], debts });
  return heads.map(({ id, version }) => ({ id, version }));
}

/** Open items in one fact: a bulk operation on long slips settles more than a message holds. */
export const OPEN_ITEMS_PER_FACT = 200;

const settledBy = (slip: Slip | undefined): DebtKey[] =>
  slip?.lines.flatMap(({ settlesId: id, settlesKind: kind }) => (id && kind ? [{ kind, id }] : [])) ?? [];

/** Open items, facts, log, history, and last the ledger, whose balances all writers contend for. */
async function finish(
  work: Work,
  traits: SlipTraits,
  decisions: readonly SlipDecision[],
  { type, action, debts }: MoveLabel & { debts: readonly NumberedDebt[] },
): Promise<void> {
  const { tx, ctx } = work;
  const settledItems = await changeOpenItems(tx, debtChanges(decisions));
  const documents = settledItems.flatMap(({ id, kind, settled: amountSettled }) =>
    kind === OPENING ? [] : [{ documentId: id, kind, amountSettled }],
  );
  for (let at = 0; at < documents.length; at += OPEN_ITEMS_PER_FACT)
    await publish(tx, openItemsSettled, { documents: documents.slice(at, at + OPEN_ITEMS_PER_FACT) }, ctx);
  for (const decision of decisions) {
    await publishEffect(work, decision);
    if (decision !== decisions.at(-1)) faultPoint("CP12");
  }
  // Each deleted slip has its own log entry, with its full content.
  const together = type === "delete" ? 1 : NUMBERS_LOGGED_MAX;
  for (let at = 0; at < decisions.length; at += together) {
    const part = decisions.slice(at, at + together);
    const slips = part.flatMap(({ before, after }) => after ?? before ?? []);
    const [only] = slips;
    const content = slips.map(({ head }) => head.number).join(", ");
    const edit = editOf(type, loggedSlips(type === "delete" ? part : decisions, debts));
    const about = only && slips.length === 1 ? { about: aboutOf(only) } : {};
    await logOperation(work, financeOperation, { operation: traits.name, type, content, ...edit, ...about });
  }
  const historyRows = decisions.flatMap(({ before, after, revision }) => {
    const head = (after ?? before)?.head;
    return head ? [{ id: head.id, revision, action }] : [];
  });
  await noteHistory(tx, ctx, historyRows);
  const published = decisions.filter((decision) => decision.effectEvent !== "none");
  const currentEntries = await loadEntries(
    tx,
    published.flatMap(({ before }) => (before ? [{ kind: traits.name, documentId: before.head.id }] : [])),
  );
  await append(
    tx,
    published.map(({ before, after, revision }) => {
      const { id, number } = (after ?? before)?.head ?? { id: "", number: "" };
      const desiredEntries = after?.head.effective ? slipEntries(effectOf(after), lineRulesOf(traits)) : [];
      return {
        documentId: id,
        kind: traits.name,
        number,
        revision,
        part: "money",
        entries: difference(
          currentEntries.get(documentKey({ kind: traits.name, documentId: id })) ?? [],
          desiredEntries,
        ),
      };
    }),
  );
}

/** The owner of a slip, for the visibility of log entries. */
const aboutOf = ({ head }: Slip): OperationAbout => ({
  documentId: head.id,
  creatorId: head.creatorId,
  departmentId: head.departmentId,
  customerId: head.partnerType === "客户" ? head.partnerId : null,
  depotIds: null,
});

async function publishEffect(
  { tx, ctx }: Work,
  { before, after, effectEvent: published, revision }: SlipDecision,
): Promise<void> {
  if (published === "effective" && after) await publish(tx, slipEffective, effectOf(after), ctx);
  const head = (after ?? before)?.head;
  if (published === "withdrawn" && head) {
    const { id: slipId, kind, number, billTime } = head;
    await publish(tx, slipWithdrawn, { slipId, kind, number, revision, billTime }, ctx);
  }
}

function effectOf({ head, lines }: Slip): SlipEffect {
  const {
    id: slipId,
    kind,
    number,
    revision,
    billTime,
    partnerId,
    creatorId,
    departmentId,
    handsPersonId,
    accountId,
  } = head;
  const { partnerType, totalPrice, discountMoney, changeAmount } = head;
  return {
    ...{ slipId, kind, number, revision, billTime, partnerId, creatorId, departmentId, handsPersonId, accountId },
    ...{ partnerType, totalPrice, discountMoney, changeAmount },
    lines: lines.map((line) => ({
      lineId: line.id,
      accountId: null,
      itemId: line.itemId,
      documentId: line.isOpening ? null : line.settlesId,
      documentKind: line.isOpening ? null : line.settlesKind,
      eachAmount: line.eachAmount,
    })),
  };
}
