// Audits, reverses, deletes documents, all or none, and gives them their effect anew after strict audit was switched.
import { refuse } from "@kontor/contracts/core/error";
import type { Removal } from "@kontor/contracts/voucher/removal";
import { actorOf } from "../context/ctx.ts";
import { sqlOf } from "../database/database.ts";
import { findStoredResponse } from "../http/idempotency.ts";
import { actionOf } from "../voucher/action.ts";
import { decideEach } from "../voucher/bulk-error.rules.ts";
import { commit, type Decided } from "../voucher/commit.ts";
import type { StateTransition } from "../voucher/decide.rules.ts";
import type { Seen, Transitioned } from "../voucher/voucher-writes.ts";
import { costsOf } from "./costs.ts";
import { withCredit } from "./credit.query.ts";
import { assertDepositChosen, type Decision, decideDocument } from "./decide.rules.ts";
import { findDocuments, lockDocuments } from "./document.store.ts";
import { assertWritten, type DocumentCall, type DocumentServiceOptions } from "./document-call.ts";
import { lockSources } from "./foreign-source.store.ts";
import { recomputeLastPrices } from "./last-price.store.ts";
import type { DocumentSettings } from "./model.ts";
import { findForbidden } from "./permitted-warehouses.query.ts";
import { refuseForbidden } from "./permitted-warehouses.rules.ts";
import { recomputeProgress, recomputeSources } from "./progress.store.ts";
import { findRules } from "./reference-data.query.ts";
import { refuseAccount } from "./refund-account.query.ts";
import { findRelated } from "./related.query.ts";
import { reservationsOf, transitionMayLower } from "./reserve.ts";
import { lastPricesToRecompute, sideEffectsOf } from "./side-effects.ts";
import { removeDocuments, writeHeads } from "./write.store.ts";

interface Moving {
  transition: StateTransition;
  seen: Seen;
  /** What a deletion says of deposits in the books. */
  removal?: Removal | undefined;
}

/**
 * @throws Refusal of the first document that is refused, with its number; `document-warehouse-not-permitted` for one that moves goods of a warehouse beyond
 * the actor's; `reason-for-one` for a reason with several
 */
export async function transitionDocuments(
  parts: DocumentServiceOptions,
  call: DocumentCall,
  moving: Moving,
): Promise<Transitioned> {
  const { transition, seen } = moving;
  const { ctx, reasons } = call;
  const { contract } = call.kind;
  if (seen.length > 1 && Object.keys(reasons).length > 0) throw refuse("reason-for-one", { status: 422 });
  const versions = versionsOf(seen);
  const ids = [...versions.keys()];
  const costs = costsOf(parts.costless, ctx, contract);
  return commit<Decision, DocumentSettings, Transitioned>(parts.db, call, {
    reservations: reservationsOf(parts, reasons, transitionMayLower(contract, transition)),
    prepare: costs.prepare,
    async lock(tx) {
      await lockDocuments(tx, ids);
      await lockSources(tx, contract, { ids: [], documentIds: ids });
    },
    async decide(tx) {
      const decided = await decideAll(tx, call, moving, versions, parts.refuseTransition);
      // Documents that did not count before.
      if ("decisions" in decided) {
        const counting = decided.decisions.flatMap(({ event, after }) => (event === "effective" ? [after] : []));
        costs.check(counting, ids.length);
      }
      return decided;
    },
    write: (tx, decisions, switches) => write(tx, parts, call, moving, decisions, switches),
  });
}

async function decideAll(
  tx: object,
  { ctx, key, kind: { contract } }: DocumentCall,
  { transition, removal = {} }: Moving,
  versions: ReadonlyMap<string, number | undefined>,
  refuseTransition?: DocumentServiceOptions["refuseTransition"],
): Promise<Decided<Decision, DocumentSettings, Transitioned>> {
  const response = key && (await findStoredResponse<Transitioned>(sqlOf(tx), key));
  if (response) return { answered: response.answer };
  const ids = [...versions.keys()];
  const documents = await findDocuments(tx, ctx, contract, ids);
  // Who may not see a document learns nothing of what depends on it.
  await refuseTransition?.(tx, transition, ids);
  const related = await findRelated(tx, contract, ids);
  const { switches, period } = await findRules(tx);
  const forbidden = await findForbidden(tx, ctx, switches, { kind: contract, documents });
  await refuseAccount(tx, removal.depositReturn, "depositReturn");
  const by = { actor: actorOf(ctx), now: ctx.now() };
  const decisions = decideEach(documents, (stored) => {
    refuseForbidden(contract, stored, forbidden);
    const { id } = stored.head;
    const { hasBacks = false, hasSlips = false, revisionMax = 0, closedOrder = null } = related.get(id) ?? {};
    const context = {
      version: versions.get(id),
      switches,
      period,
      revisionMax,
      hasBacks,
      hasSlips,
      closedOrder,
      removal,
      ...by,
    };
    return decideDocument({ kind: contract, transition, stored, ...context });
  });
  assertDepositChosen(contract, decisions, removal, by.actor);
  // What counts otherwise because strict audit was switched is nobody's decision to sell.
  if (transition === "reapply")
    return { decisions: decisions.map((decision) => ({ ...decision, prepaid: undefined })), loaded: switches };
  const isLimited = (id: string): boolean => related.get(id)?.isLimited ?? false;
  return { decisions: await withCredit(tx, contract, decisions, isLimited), loaded: switches };
}

/** What a transition without a key would decide as things are, for who wants to know what follows from it. @throws Refusal as it does */
export async function decideTransitions(tx: object, call: DocumentCall, moving: Moving): Promise<readonly Decision[]> {
  const decided = await decideAll(tx, call, moving, versionsOf(moving.seen));
  return "decisions" in decided ? decided.decisions : [];
}

const versionsOf = (seen: Seen): Map<string, number | undefined> =>
  new Map(seen.map(({ id, version }) => [id, version]));

async function write(
  tx: object,
  { operation }: DocumentServiceOptions,
  call: DocumentCall,
  { transition, removal }: Moving,
  decisions: readonly Decision[],
  switches: DocumentSettings,
): Promise<Transitioned> {
  const { ctx, kind } = call;
  const heads = decisions.map(({ after }) => after.head);
  const answer: Transitioned = { message: transition, documents: heads.map(({ id, version }) => ({ id, version })) };
  const action = actionOf[transition];
  const reason = removal?.reason;
  const sideEffects = sideEffectsOf(call, operation, decisions, {
    action,
    switches,
    answer,
    ...(reason ? { reason } : {}),
  });
  assertWritten(await (transition === "remove" ? removeDocuments : writeHeads)(tx, ctx, heads, sideEffects));
  await recomputeLastPrices(
    tx,
    kind.contract.name,
    decisions.flatMap((decision) => lastPricesToRecompute(kind, decision)),
  );
  // An order that is deleted or audited has no deliveries; one whose effect follows a switch of strict audit may have some.
  if (transition === "reapply" && kind.contract.progress)
    await recomputeProgress(
      tx,
      ctx,
      heads.map(({ id }) => id),
    );
  await recomputeSources(
    tx,
    ctx,
    kind,
    decisions.filter(({ event, isGone }) => isGone || event !== "none"),
  );
  return answer;
}
