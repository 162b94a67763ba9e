// Saves a new or changed document: reads first what a reservation needs, then locks, reads and writes in one transaction with one writing statement.
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentInput } from "@kontor/contracts/document/document";
import { foreignLink } from "@kontor/contracts/document/kind-values";
import { actorOf, isOwner } from "../context/ctx.ts";
import { saveAction } from "../voucher/action.ts";
import { commit, type Decided } from "../voucher/commit.ts";
import { allocationOf } from "../voucher/number-allocation.ts";
import type { Save, Saved } from "../voucher/voucher-writes.ts";
import { costsOf } from "./costs.ts";
import { withCredit } from "./credit.query.ts";
import { type Decision, decideSave, deductsFromClosed, deductsLess } from "./decide.rules.ts";
import { findDocuments, findState, lockDocuments } from "./document.store.ts";
import { assertWritten, type DocumentCall, type DocumentServiceOptions } from "./document-call.ts";
import { lockSources } from "./foreign-source.store.ts";
import { recomputeLastPrices } from "./last-price.store.ts";
import { frozenSource, isFrozenRefusal } from "./link.rules.ts";
import type { StoredDocument } from "./model.ts";
import { findForbidden } from "./permitted-warehouses.query.ts";
import { refuseForbidden } from "./permitted-warehouses.rules.ts";
import { takenBy } from "./progress.rules.ts";
import { recomputeSources } from "./progress.store.ts";
import { type LoadedData, loadReferenceData, type ReferenceQuery } from "./reference-data.query.ts";
import { closedOrderOf } from "./related.query.ts";
import { reservationsOf, saveMayLower } from "./reserve.ts";
import { lastPricesToRecompute, lastPricesToStore, sideEffectsOf } from "./side-effects.ts";
import { writeDocument } from "./write.store.ts";

type Loaded = Pick<LoadedData, "switches" | "order">;

/** @throws Refusal `document-invalid` with all issues, and what state, ledgers and number do not allow */
export async function saveDocument(
  parts: DocumentServiceOptions,
  call: DocumentCall,
  save: Save<DocumentInput>,
): Promise<Saved> {
  const { ctx, kind, reasons } = call;
  const { input, version, isAudited } = save;
  const { contract } = kind;
  const isNew = version === undefined;
  // Allocated while the reference data is read.
  const allocation = allocationOf(parts.numbers, ctx, contract.prefix, isNew && input.number === undefined);
  const costs = costsOf(parts.costless, ctx, contract);
  const { linkId: sourceId } = input;
  const [ownIds, sourceIds] = [isNew ? [] : [input.id], sourceId === null ? [] : [sourceId]];
  const lock = async (tx: object): Promise<void> => {
    await lockDocuments(tx, [...ownIds, ...sourceIds]);
    await lockSources(tx, contract, { ids: sourceIds, documentIds: ownIds });
  };
  let saved: Saved | undefined;
  try {
    saved = await commit<Decision, Loaded, Saved>(parts.db, call, {
      reservations: reservationsOf(
        parts,
        reasons,
        saveMayLower(contract, {
          isNew,
          isHolding: isAudited && input.heldUntil !== null,
          isTracked: input.lines.some(({ batchNumber, snList }) => batchNumber !== "" || snList !== ""),
        }),
      ),
      prepare: costs.prepare,
      lock: ownIds.length + sourceIds.length > 0 ? lock : undefined,
      // A new document relies on its source and on what was taken of it; another service's source has no version of its own here.
      state: isNew && sourceId !== null && !foreignLink(contract) ? (tx) => findState(tx, sourceId) : undefined,
      async decide(tx) {
        const [loaded, number] = await Promise.all([
          loadReferenceData(tx, ctx, queryOf(call, input)),
          allocation.number(),
        ]);
        const decided = await decideLoaded(tx, call, save, loaded, number);
        if (!("decisions" in decided)) return decided;
        costs.check(decided.decisions.map(({ after }) => after));
        if (!isNew) await parts.refuseChange?.(tx, input.id);
        return decided;
      },
      write: (tx, decisions, loaded) => write(tx, parts, call, save, decisions, loaded),
      onRejected(rejection) {
        if (rejection === "number-taken" && !allocation.again())
          throw refuse("document-number-taken", { status: 409, code: 8500022, field: "number" });
      },
    });
    return saved;
  } catch (error) {
    await renewFrozen(parts, call, input, error);
    throw error;
  } finally {
    allocation.release(saved?.number);
  }
}

/** Asks the owner of a source that is frozen to end that, where it has not changed the source for whatever reason. */
async function renewFrozen(
  { renew }: DocumentServiceOptions,
  { ctx, kind: { contract } }: DocumentCall,
  { linkId }: DocumentInput,
  error: unknown,
): Promise<void> {
  const link = foreignLink(contract);
  if (!renew || !link || linkId === null || !isFrozenRefusal(error)) return;
  await renew(ctx, { id: linkId, kind: link.source }).catch((failure: unknown) => {
    ctx.log.warn({ err: failure }, "the owner of a source that is frozen could not be asked");
  });
}

/** Reads the stored document and applies the rules. */
async function decideLoaded(
  tx: object,
  call: DocumentCall,
  { input, version, isAudited }: Save<DocumentInput>,
  loaded: LoadedData,
  allocated: string | undefined,
): Promise<Decided<Decision, Loaded, Saved>> {
  const { ctx, key, kind, reasons } = call;
  const { storedResponse: response } = loaded;
  if (response) {
    if (response.digest !== key?.digest) throw refuse("idempotency-key-reused", { status: 422 });
    // The response was stored by this very call.
    return { answered: response.answer as Saved };
  }
  const isNew = version === undefined;
  // Checked before stock is reserved for it.
  if (isNew && loaded.isTaken) throw refuse("already-exists", { status: 409, field: "id" });
  if (loaded.source?.isFrozen) throw frozenSource(loaded.source.head.number);
  const [stored] = isNew ? [] : await findDocuments(tx, ctx, kind.contract, [input.id]);
  const decision = decideSave({
    kind: kind.contract,
    checks: kind.checks,
    input,
    version,
    number: input.number ?? allocated ?? stored?.head.number ?? "",
    stored,
    referenceData: loaded,
    isAudited,
    letsAbove: reasons.aboveReason !== undefined,
    actor: actorOf(ctx),
    now: ctx.now(),
  });
  if (stored) await refuseTaking(tx, call, loaded, stored);
  if (stored && deductsLess(stored.head, decision.after.head)) {
    const closedOrder = await closedOrderOf(tx, stored.head.id);
    if (closedOrder !== null) throw deductsFromClosed(closedOrder);
  }
  const isLimited = loaded.partner?.isLimited ?? false;
  return {
    decisions: await withCredit(tx, kind.contract, [decision], () => isLimited),
    loaded,
    state: loaded.sourceState,
  };
}

/** A change takes back what the stored lines moved, also of a warehouse that no line names any more. @throws Refusal as `refuseForbidden` */
async function refuseTaking(
  tx: object,
  { ctx, kind: { contract } }: DocumentCall,
  { switches }: LoadedData,
  stored: StoredDocument,
): Promise<void> {
  refuseForbidden(contract, stored, await findForbidden(tx, ctx, switches, { kind: contract, documents: [stored] }));
}

/** What a save without a key would decide as things are, for who wants to know what follows from it. @throws Refusal as a save does */
export async function decideInput(
  tx: object,
  call: DocumentCall,
  save: Save<DocumentInput>,
): Promise<readonly Decision[]> {
  const loaded = await loadReferenceData(tx, call.ctx, queryOf(call, save.input));
  const decided = await decideLoaded(tx, call, save, loaded, undefined);
  return "decisions" in decided ? decided.decisions : [];
}

async function write(
  tx: object,
  { operation, makeTransit }: DocumentServiceOptions,
  call: DocumentCall,
  { version, isAudited }: Save<DocumentInput>,
  decisions: readonly Decision[],
  { switches, order }: Loaded,
): Promise<Saved> {
  const { ctx, kind } = call;
  const [decision] = decisions;
  if (!decision) throw new Error("a save was not decided");
  const { before, after } = decision;
  const { id, number, version: next } = after.head;
  const answer: Saved = { message: "saved", id, number, version: next };
  const action = saveAction(version === undefined, isAudited);
  const delivered = order ? takenBy(order, after) : undefined;
  const sideEffects = sideEffectsOf(call, operation, decisions, { action, switches, answer, delivered });
  const lastPrices = lastPricesToStore(kind, decision);
  if (after.head.inTransit) await makeTransit?.(tx, ctx);
  // Sent together: the connection runs one after the other. All are awaited before a refused write ends the transaction, or a later statement would outlive it.
  const parts = [
    writeDocument(tx, ctx, { document: after, before, lastPrices, delivered }, sideEffects).then(assertWritten),
    recomputeLastPrices(tx, kind.contract.name, lastPricesToRecompute(kind, decision)),
    recomputeSources(tx, ctx, kind, decisions, delivered),
  ];
  await Promise.allSettled(parts);
  await Promise.all(parts);
  return answer;
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** What the rules need to know for a document. */
export function queryOf({ ctx, key, kind: { contract } }: DocumentCall, input: DocumentInput): ReferenceQuery {
  const actor = actorOf(ctx);
  return {
    contract,
    documentId: input.id,
    barCodes: unique(input.lines.map(({ barCode }) => barCode)),
    partnerId: input.organId,
    depotIds: unique(
      [input.heldDepotId, ...input.lines.flatMap((line) => [line.depotId, line.anotherDepotId])].flatMap(
        (depotId) => depotId ?? [],
      ),
    ),
    accountIds: unique(input.accounts.map(({ accountId }) => accountId)),
    personIds: input.salesMan,
    attachmentIds: input.fileName,
    sourceId: input.linkId,
    foreignLink: foreignLink(contract),
    userId: actor.userId,
    isLimited: !isOwner(actor),
    key,
  };
}
