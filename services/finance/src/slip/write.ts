// Writes what a decision about slips changes besides the slips' own rows: open items, facts, log entries, history, and the ledger's entries.

import { figure, toWire } from "@kontor/contracts/core/money";
import { financeOperation } from "@kontor/contracts/core/operation-log";
import {
  openItemsSettled,
  type SlipEffect,
  type SlipState,
  slipEffective,
  slipStated,
  slipWithdrawn,
} from "@kontor/contracts/finance/slip-facts";
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import { publish } from "@kontor/service-kit/events/outbox";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import type { Work } from "@kontor/service-kit/resource/resource";
import { faultPoint } from "@kontor/service-kit/runtime/fault-injection";
import type { Action } from "@kontor/service-kit/voucher/action";
import { appendHistory } from "@kontor/service-kit/voucher/history.store";
import { logEntriesOf } from "@kontor/service-kit/voucher/log-entries";
import { difference, slipEntries } from "../ledger/entries.rules.ts";
import { type DebtKey, documentKey } from "../ledger/keys.rules.ts";
import { append, loadEntries } from "../ledger/ledger.store.ts";
import { changeOpenItems } from "../open-item/open-item.store.ts";
import { debtChanges, type SlipDecision } from "./decide.rules.ts";
import { type NumberedDebt, settledNumbers } from "./logged.rules.ts";
import type { Slip } from "./model.ts";
import { OPENING } from "./open-item-lines.rules.ts";
import { lineRulesOf } from "./slip-lines.rules.ts";

/** Open items in one fact: a bulk operation on long slips settles more than a message holds. */
export const OPEN_ITEMS_PER_FACT = 200;

/** The open items that a stored slip settles. */
export const settledBy = (slip: Slip): DebtKey[] =>
  slip.lines.flatMap(({ settlesId: id, settlesKind: kind }) => (id && kind ? [{ kind, id }] : []));

/** Open items, facts, log, history, and last the ledger, whose balances all writers contend for. */
export async function writeEffects(
  work: Work,
  kind: SlipKindValues,
  decisions: readonly SlipDecision[],
  { action, debts }: { action: Action; debts: readonly NumberedDebt[] },
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
  const entries = logEntriesOf(decisions, {
    operation: kind.name,
    action,
    valuesOf: settledNumbers(debts),
    ownerOf: ({ head: { partnerType } }) => ({ partnerType, depotIds: null }),
  });
  for (const entry of entries) await logOperation(work, financeOperation, entry);
  await appendHistory(tx, ctx, decisions, action);
  await appendEntries(tx, kind, decisions);
}

async function publishEffect({ tx, ctx }: Work, { after, event, isGone }: SlipDecision): Promise<void> {
  const { id: slipId, kind, number, revision, billTime } = after.head;
  if (event === "effective") await publish(tx, slipEffective, effectOf(after), ctx);
  if (event === "withdrawn") await publish(tx, slipWithdrawn, { slipId, kind, number, revision, billTime }, ctx);
  if (event !== "effective")
    await publish(tx, slipStated, { ...after.head, slipId, state: stateOf(after, isGone) }, ctx);
}

/** Brings the money ledger to what the slips are now, by appending the difference. */
async function appendEntries(tx: object, kind: SlipKindValues, decisions: readonly SlipDecision[]): Promise<void> {
  const published = decisions.filter(({ event }) => event !== "none");
  const keyOf = ({ head: { id: documentId } }: Slip) => ({ kind: kind.name, documentId });
  const currentEntries = await loadEntries(
    tx,
    published.flatMap(({ before }) => (before ? [keyOf(before)] : [])),
  );
  await append(
    tx,
    published.map(({ after }) => {
      const { number, revision, effective } = after.head;
      const desiredEntries = effective ? slipEntries(effectOf(after), lineRulesOf(kind)) : [];
      const entries = difference(currentEntries.get(documentKey(keyOf(after))) ?? [], desiredEntries);
      return { ...keyOf(after), number, revision, part: "money", entries };
    }),
  );
}

function effectOf({ head, lines }: Slip): SlipEffect {
  // The fact's schema takes of the head what it names.
  return {
    ...head,
    slipId: head.id,
    state: stateOf({ head, lines }, false),
    lines: lines.map((line) => ({
      lineId: line.id,
      accountId: line.accountId,
      itemId: line.itemId,
      documentId: line.isOpening ? null : line.settlesId,
      documentKind: line.isOpening ? null : line.settlesKind,
      // An account gains what the form says, whatever the direction of the head.
      eachAmount: line.accountId ? unsigned(line.eachAmount, head) : line.eachAmount,
    })),
  };
}

/** An amount as the form has it. */
const unsigned = (amount: string, { moneySign }: Slip["head"]): string =>
  toWire(figure(amount).times(moneySign), "amount");

/** What the reports' chains show of a slip: what it settles of each document, an opening balance apart. */
function stateOf({ head, lines }: Slip, isGone: boolean): SlipState {
  return {
    auditStatus: head.auditStatus as SlipState["auditStatus"], // the column's constraint allows only these three
    isGone,
    amount: unsigned(head.totalPrice, head),
    settles: lines.flatMap(({ settlesId: documentId, settlesKind: kind, isOpening, eachAmount }) =>
      documentId && kind && !isOpening ? [{ documentId, kind, amount: unsigned(eachAmount, head) }] : [],
    ),
  };
}
