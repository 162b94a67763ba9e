// Serves all kinds of documents: reads, applies the rules, reserves stock, writes all in one commit (architecture.md §4).

import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { type Refusal, refuse } from "@kontor/contracts/core/error";
import type { Fact } from "@kontor/contracts/core/fact";
import type { DocumentInput } from "@kontor/contracts/document/document";
import type { DocumentTraits } from "@kontor/contracts/document/kind-values";
import type { Reasons } from "@kontor/contracts/document/reason";
import { makePeriod } from "../closing/period.store.ts";
import { actorOf, type Ctx, isOwner } from "../context/ctx.ts";
import { type Db, sqlOf } from "../database/database.ts";
import { findStoredResponse, type WriteKey } from "../http/idempotency.ts";
import { faultPoint } from "../runtime/fault-injection.ts";
import { inBulk } from "./bulk-error.rules.ts";
import { type Decision, decideMove, decideSave, type ReducedDebt, staleVersion } from "./decide.rules.ts";
import { findDocuments, lockDocuments } from "./document.store.ts";
import type { StockLine } from "./effect-event.rules.ts";
import { isFreeReturn, refuseCostless } from "./free-return.rules.ts";
import type { Kind } from "./kind.ts";
import { recomputeLastPrices } from "./last-price.store.ts";
import type { DocumentHeader, DocumentSettings } from "./model.ts";
import type { Numbers } from "./numbers.store.ts";
import { findRules, loadReferenceData } from "./reference-data.query.ts";
import { findRelated, stateOfRevision } from "./revision.store.ts";
import { lastPricesToRecompute, lastPricesToStore, sideEffectsOf } from "./side-effects.ts";
import { removeDocuments, type Written, writeDocument, writeMoves } from "./write.store.ts";

/** What the stock ledger reserves for a document's next revision. */
export interface Reservation {
  documentId: string;
  kind: string;
  number: string;
  revision: number;
  settledRevision: number;
  /** The business time that the document will have. */
  operTime: string;
  /** A user with that right has allowed stock to run short for a time, or for documents of later dates. */
  letsPass: boolean;
  lines: readonly StockLine[];
}

/** The debt reservation of a document's next revision: it leaves no more than this open. */
export interface DebtReservation extends ReducedDebt {
  documentId: string;
  kind: string;
  number: string;
  revision: number;
}

export interface DocumentServiceOptions {
  db: Db<object>;
  numbers: Numbers;
  /** The fact by which the operation log learns of an operation. */
  operation: Fact;
  /** Where the ledger lies in another service: reserves before the commit. */
  reserve?: (ctx: Ctx, reservation: Reservation) => Promise<void>;
  /** Where the ledger lies in the same database: reserves within the commit. */
  reserveWithin?: (tx: object, ctx: Ctx, reservation: Reservation) => Promise<void>;
  /** The money ledger, asked before a debt becomes smaller. @throws Refusal `document-settled` where slips settle more of it */
  pledge?: (ctx: Ctx, debt: DebtReservation) => Promise<void>;
  /** Where the ledger lies in another service: finds the barcodes whose products have no cost for free returns at a moment. */
  costless?: (ctx: Ctx, requested: CostQuery) => Promise<readonly string[]>;
  /** Tells the ledgers that a revision with reservations will never be committed. */
  release?: (ctx: Ctx, revision: Revision) => Promise<void>;
}

export interface CostQuery {
  barCodes: readonly string[];
  operTime: string;
}

interface Revision {
  documentId: string;
  kind: string;
  revision: number;
}
/** The revisions for which a call made reservations, in all its attempts. */
type RequestedRevisions = Revision[];

/** A write as a handler has it. */
export interface WriteCall {
  ctx: Ctx;
  endpoint: Endpoint;
  idempotency: { key: string; digest: string } | undefined;
  /** The reason why an otherwise refused write is allowed; the gateway has checked the right (contracts/document/reason.ts). */
  reasons: Reasons;
}
export type Action = "add" | "update" | "audit" | "reverse-audit" | "delete" | "settle";
export interface Saved {
  message: string;
  id: string;
  number: string;
  version: number;
}
export interface Moved {
  message: string;
  documents: { id: string; version: number }[];
}
type Move = "audit" | "reverse" | "remove" | "settle";

const ATTEMPTS_MAX = 4;

export interface DocumentService {
  save(call: WriteCall, kind: Kind, input: DocumentInput & { version?: number }, isAudited: boolean): Promise<Saved>;
  move(call: WriteCall, kind: Kind, move: Move, seen: readonly { id: string; version?: number }[]): Promise<Moved>;
  remark(call: WriteCall, kind: Kind, id: string, remark: string): Promise<Saved>;
}

/** What the rules decided for a call, or the response stored for it before. */
type Decided<K> = { kept: K } | { outcomes: Decision[]; switches: DocumentSettings };

/** no-period: the tenant has no row yet for its closed period, which every write locks. */
type NotWritten = Exclude<Written, "done"> | "no-period";

/** A commit that must not happen: everything is rolled back, and the outcome says why. */
class CommitRejected extends Error {
  readonly outcome: NotWritten;
  constructor(outcome: NotWritten) {
    super(outcome);
    this.outcome = outcome;
  }
}

export function createDocumentService(parts: DocumentServiceOptions): DocumentService {
  const { db, numbers } = parts;

  async function save(
    call: WriteCall,
    kind: Kind,
    input: DocumentInput & { version?: number },
    isAudited: boolean,
  ): Promise<Saved> {
    const { ctx, reasons } = call;
    const { contract: traits, checks } = kind;
    const { version, ...typed } = input;
    const isNew = version === undefined;
    const key = keyOf(call);
    const actor = actorOf(ctx);
    const allocate = (): Promise<string> => {
      const allocation = numbers.allocate(ctx, traits.prefix);
      allocation.catch(() => "awaited where it is needed");
      return allocation;
    };
    // Meanwhile the reference data is read.
    let allocation = isNew && input.number === undefined ? allocate() : undefined;
    let costlessReturns: readonly string[] = [];

    /** Reads the current state and applies the rules. */
    async function decide(tx: object): Promise<Decided<Saved>> {
      const [loaded, allocated] = await Promise.all([
        loadReferenceData(tx, ctx, queryOf(kind, typed, ctx, key)),
        allocation,
      ]);
      if (loaded.kept) return { kept: earlierOf<Saved>(loaded.kept, key) };
      const { period } = loaded;
      if (!period) throw new CommitRejected("no-period");
      // Checked before stock is reserved for it.
      if (isNew && loaded.isTaken) throw refuse("already-exists", { status: 409, field: "id" });
      const [stored] = isNew
        ? []
        : await findDocuments(tx, ctx, { kind: traits.name, partnerType: traits.partner.type, ids: [typed.id] });
      const costless =
        (await kind.costless?.(tx, unique(input.lines.map(({ barCode }) => barCode)))) ?? costlessReturns;
      const number = typed.number ?? allocated ?? stored?.head.number ?? "";
      const now = ctx.now();
      const outcome = decideSave({
        traits,
        checks,
        input: typed,
        version,
        number,
        stored,
        referenceData: { ...loaded, period, costless },
        isAudited,
        letsAbove: reasons.aboveReason !== undefined,
        actor,
        now,
      });
      return { outcomes: [outcome], switches: loaded.switches };
    }

    async function attempt(requested: RequestedRevisions): Promise<Saved> {
      costlessReturns = await costlessOf(ctx, traits, typed);
      const first = mayLower(traits, isNew) ? await reserveFirst(call, decide, requested) : undefined;
      if (first && "kept" in first) return first.kept;
      return await db.tenantTx(ctx, async (tx) => {
        const lockIds = [...(isNew ? [] : [typed.id]), ...(typed.linkId ? [typed.linkId] : [])];
        if (lockIds.length > 0) await lockDocuments(tx, lockIds);
        // The decision on a new document without a source stands: nobody else can have changed it.
        const decided = first && lockIds.length === 0 ? first : await decide(tx);
        if ("kept" in decided) return decided.kept;
        if (decided !== first) await confirmReservations(tx, call, decided.outcomes, first?.outcomes);
        const { outcomes, switches } = decided;
        const [outcome] = outcomes;
        if (!outcome) throw new Error("a save was not decided");
        const { head } = outcome.after;
        const answer: Saved = { message: "saved", id: head.id, number: head.number, version: head.version };
        const action: Action = isNew ? "add" : "update";
        const sideEffects = sideEffectsOf(
          kind,
          parts.operation,
          [{ outcome, action: isAudited ? `${action}-and-audit` : action }],
          switches,
          {
            key,
            answer,
            ctx,
            reasons,
          },
        );
        const lastPrices = lastPricesToStore(kind, outcome);
        done(
          await writeDocument(tx, ctx, { document: outcome.after, before: outcome.before, lastPrices }, sideEffects),
        );
        await recomputeLastPrices(tx, traits.name, lastPricesToRecompute(kind, outcome, false));
        faultPoint("CP1");
        return answer;
      });
    }

    try {
      const saved = await repeated(ctx, key, attempt, async (rejection) => {
        // Another user typed the number that was allocated for this document.
        if (rejection === "number-taken" && allocation) allocation = allocate();
        else if (rejection === "number-taken")
          throw refuse("document-number-taken", { status: 409, code: 8500022, field: "number" });
      });
      const allocated = await allocation;
      if (allocated && saved.number !== allocated) numbers.release(ctx, allocated);
      return saved;
    } catch (error) {
      allocation?.then((allocated) => numbers.release(ctx, allocated)).catch(() => "none was drawn");
      throw error;
    }
  }

  async function move(
    call: WriteCall,
    kind: Kind,
    what: Move,
    seen: readonly { id: string; version?: number }[],
  ): Promise<Moved> {
    const { ctx, reasons } = call;
    const { contract: traits } = kind;
    if (seen.length > 1 && Object.keys(reasons).length > 0) throw refuse("reason-for-one", { status: 422 });
    const key = keyOf(call);
    const actor = actorOf(ctx);
    const versions = new Map(seen.map(({ id, version }) => [id, version]));
    const ids = [...versions.keys()];

    async function decide(tx: object): Promise<Decided<Moved>> {
      const earlier = key ? await findStoredResponse<Moved>(sqlOf(tx), key, "kit.idempotency_keys") : undefined;
      if (earlier) return { kept: earlier.answer };
      const loaded = await findDocuments(tx, ctx, { kind: traits.name, partnerType: traits.partner.type, ids });
      const related = await findRelated(tx, traits.name, ids);
      const { switches, period } = await findRules(tx);
      if (!period) throw new CommitRejected("no-period");
      const now = ctx.now();
      const outcomes = loaded.map((stored) => {
        const { hasBacks = false, hasSlips = false, revisionMax = 0 } = related.get(stored.head.id) ?? {};
        const version = versions.get(stored.head.id);
        const context = { version, switches, period, revisionMax, hasBacks, hasSlips, actor, now };
        try {
          return decideMove({ traits, move: what, stored, ...context });
        } catch (error) {
          throw inBulk(error, stored.head.number, loaded.length);
        }
      });
      return { outcomes, switches };
    }

    async function attempt(requested: RequestedRevisions): Promise<Moved> {
      const first = mayMoveLower(traits, what) ? await reserveFirst(call, decide, requested) : undefined;
      if (first && "kept" in first) return first.kept;
      const costed = mayReturnProducts(traits, what) ? await queryCosts(ctx, traits, decide) : undefined;
      return await db.tenantTx(ctx, async (tx) => {
        await lockDocuments(tx, ids);
        const decided = await decide(tx);
        if ("kept" in decided) return decided.kept;
        const { outcomes, switches } = decided;
        await confirmReservations(tx, call, outcomes, first?.outcomes);
        // Something changed between asking for costs and now: asks again.
        if (costed && outcomes.some((each) => returnsProducts(traits, each) && !costed.has(versionOf(each))))
          throw new CommitRejected("revision-void");
        const heads = outcomes.map(({ after }) => after.head);
        const answer: Moved = { message: what, documents: heads.map(({ id, version }) => ({ id, version })) };
        const action = ACTIONS[what];
        const sideEffects = sideEffectsOf(
          kind,
          parts.operation,
          outcomes.map((outcome) => ({ outcome, action })),
          switches,
          { key, answer, ctx, reasons },
        );
        done(await (what === "remove" ? removeDocuments : writeMoves)(tx, ctx, heads, sideEffects));
        const gone = what === "remove" ? outcomes : [];
        await recomputeLastPrices(
          tx,
          traits.name,
          gone.flatMap((outcome) => lastPricesToRecompute(kind, outcome, true)),
        );
        faultPoint("CP1");
        return answer;
      });
    }

    return await repeated(ctx, key, attempt);
  }

  async function remark(call: WriteCall, kind: Kind, id: string, text: string): Promise<Saved> {
    const { ctx } = call;
    const { contract: traits } = kind;
    const key = keyOf(call);
    return await repeated(ctx, key, () =>
      db.tenantTx(ctx, async (tx) => {
        const earlier = key ? await findStoredResponse<Saved>(sqlOf(tx), key, "kit.idempotency_keys") : undefined;
        if (earlier) return earlier.answer;
        await lockDocuments(tx, [id]);
        const [stored] = await findDocuments(tx, ctx, {
          kind: traits.name,
          partnerType: traits.partner.type,
          ids: [id],
        });
        if (!stored) throw staleVersion();
        const head: DocumentHeader = { ...stored.head, remark: text, version: stored.head.version + 1 };
        const answer: Saved = { message: "saved", id, number: head.number, version: head.version };
        const outcome: Decision = {
          before: stored,
          after: { ...stored, head },
          event: "none",
          reserve: undefined,
          reducedDebt: undefined,
        };
        const { switches, period } = await findRules(tx);
        if (!period) throw new CommitRejected("no-period");
        const sideEffects = sideEffectsOf(kind, parts.operation, [{ outcome, action: "remark" }], switches, {
          key,
          answer,
          ctx,
          reasons: call.reasons,
        });
        done(await writeMoves(tx, ctx, [head], sideEffects));
        return answer;
      }),
    );
  }

  /** Whether a save could lower stock at all, so that the ledger may have to reserve first. */
  const mayLower = ({ movements }: DocumentTraits, isNew: boolean): boolean =>
    parts.reserve !== undefined && (movements.takesOut || !isNew);

  /** Whether a move could lower stock or a debt: an audit adds an effect, a reversal or a deletion takes one back. */
  const mayMoveLower = ({ movements: { takesOut, bringsIn }, amounts }: DocumentTraits, what: Move): boolean =>
    parts.reserve !== undefined &&
    (what === "settle" || (what === "audit" ? takesOut : bringsIn || amounts.hasOpenItem));

  /** Whether a move could take goods back without a cost of their own. */
  const mayReturnProducts = (traits: DocumentTraits, what: Move): boolean =>
    parts.costless !== undefined && isFreeReturn(traits, null) && (what === "audit" || what === "settle");

  const costlessOf = async (
    ctx: Ctx,
    traits: DocumentTraits,
    { linkId, operTime, lines }: Pick<DocumentInput, "linkId" | "operTime"> & { lines: readonly { barCode: string }[] },
  ): Promise<readonly string[]> =>
    parts.costless && isFreeReturn(traits, linkId)
      ? await parts.costless(ctx, { barCodes: unique(lines.map(({ barCode }) => barCode)), operTime })
      : [];

  /**
   * Asks for the costs of all goods that a move takes back. @returns the document versions it asked for; undefined for a call that was answered before
   * @throws Refusal `document-invalid` where a product has none
   */
  async function queryCosts<K>(
    ctx: Ctx,
    traits: DocumentTraits,
    decide: (tx: object) => Promise<Decided<K>>,
  ): Promise<ReadonlySet<string> | undefined> {
    const decided = await db.tenantRead(ctx, decide);
    if ("kept" in decided) return undefined;
    const brought = decided.outcomes.filter((each) => returnsProducts(traits, each));
    for (const { after } of brought) {
      const { head, lines } = after;
      try {
        refuseCostless(lines, await costlessOf(ctx, traits, { ...head, lines }));
      } catch (error) {
        throw inBulk(error, head.number, decided.outcomes.length);
      }
    }
    return new Set(brought.map(versionOf));
  }

  /** Decides once without locks, makes debt reservations, and reserves the stock that is lowered. */
  async function reserveFirst<K>(
    { ctx, reasons }: WriteCall,
    decide: (tx: object) => Promise<Decided<K>>,
    requested: RequestedRevisions,
  ): Promise<Decided<K>> {
    const decided = await db.tenantRead(ctx, decide);
    if ("kept" in decided) return decided;
    const { outcomes } = decided;
    const reserveFor = async (each: Decision): Promise<void> => {
      const { id: documentId, kind, revision } = each.after.head;
      if (each.reducedDebt || each.reserve) requested.push({ documentId, kind, revision });
      if (each.reducedDebt) await parts.pledge?.(ctx, debtReservationOf(each, each.reducedDebt));
      if (!each.reserve) return;
      await parts.reserve?.(ctx, reservationOf(each, each.reserve, reasons));
      if (each !== outcomes.at(-1)) faultPoint("CP12");
    };
    for (const each of outcomes)
      await reserveFor(each).catch((error: unknown) => {
        throw inBulk(error, each.after.head.number, outcomes.length);
      });
    faultPoint("CP10");
    return decided;
  }

  /**
   * Releases at once what was reserved for revisions that were not committed. Each is forbidden first: another call may be about
   * to commit it. Should this fail, the ledgers ask for it later.
   */
  async function releaseReservations(ctx: Ctx, requested: RequestedRevisions): Promise<void> {
    const { release } = parts;
    if (!release) return;
    try {
      for (const each of requested) {
        const state = await db.tenantTx(ctx, (tx) => stateOfRevision(tx, each));
        if (state === "void") await release(ctx, each);
      }
    } catch (error) {
      ctx.log.warn({ err: error }, "what the ledgers were asked for was not released");
    }
  }

  /** The commit decides again, and must come to what was reserved for; or it reserves by itself. */
  async function confirmReservations(
    tx: object,
    { ctx, reasons }: WriteCall,
    outcomes: readonly Decision[],
    reserved: readonly Decision[] | undefined,
  ): Promise<void> {
    for (const [at, outcome] of outcomes.entries()) {
      if (!outcome.reserve && !outcome.reducedDebt) continue;
      if (outcome.reserve)
        await parts
          .reserveWithin?.(tx, ctx, reservationOf(outcome, outcome.reserve, reasons))
          .catch((error: unknown) => {
            throw inBulk(error, outcome.after.head.number, outcomes.length);
          });
      // Something changed between asking the ledgers and now: asks again.
      if (parts.reserve && !reservesAs(outcome, reserved?.[at])) throw new CommitRejected("revision-void");
    }
  }

  /**
   * Retries when another commit came first; a call that was answered meanwhile gets that response. What its attempts reserved is
   * released where it was not committed.
   */
  async function repeated<T>(
    ctx: Ctx,
    key: WriteKey | undefined,
    attempt: (requested: RequestedRevisions) => Promise<T>,
    onRejected?: (outcome: CommitRejected["outcome"]) => Promise<void>,
  ): Promise<T> {
    const requested: RequestedRevisions = [];
    let lost: RequestedRevisions = requested;
    try {
      return await repeating(
        ctx,
        key,
        async () => {
          // What this attempt reserves is committed with it, or was reserved in vain.
          const before = [...requested];
          const done = await attempt(requested);
          lost = before;
          return done;
        },
        onRejected,
      );
    } finally {
      await releaseReservations(ctx, lost);
    }
  }

  async function repeating<T>(
    ctx: Ctx,
    key: WriteKey | undefined,
    attempt: () => Promise<T>,
    onRejected: (outcome: CommitRejected["outcome"]) => Promise<void> = async () => undefined,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        const done = await attempt();
        faultPoint("CP2");
        return done;
      } catch (error) {
        if (!(error instanceof CommitRejected)) throw error;
        if (error.outcome === "repeated" && key) {
          const earlier = await db.tenantTx(ctx, (tx) => findStoredResponse<T>(sqlOf(tx), key, "kit.idempotency_keys"));
          if (earlier) return earlier.answer;
        }
        if (error.outcome === "no-period") await db.tenantTx(ctx, makePeriod);
        await onRejected(error.outcome);
        if (tries >= ATTEMPTS_MAX) throw refuse("busy", { status: 503, retryAfter: 1 });
      }
    }
  }

  return { save, move, remark };
}

const ACTIONS: Readonly<Record<Move, Action>> = {
  audit: "audit",
  reverse: "reverse-audit",
  remove: "delete",
  settle: "settle",
};
function done(outcome: Written): void {
  if (outcome !== "done") throw new CommitRejected(outcome);
}

function keyOf({ ctx, endpoint, idempotency }: WriteCall): WriteKey | undefined {
  return idempotency && { ...idempotency, userId: actorOf(ctx).userId, endpoint: endpointName(endpoint) };
}

const reused = (): Refusal => refuse("idempotency-key-reused", { status: 422 });
function earlierOf<T>(earlier: { digest: string; answer: unknown }, key: WriteKey | undefined): T {
  if (earlier.digest !== key?.digest) throw reused();
  // The response was stored by this very call.
  return earlier.answer as T;
}

/** It returns goods without a source document that did not count before. */
const returnsProducts = (traits: DocumentTraits, { event, after: { head } }: Decision): boolean =>
  event === "effective" && isFreeReturn(traits, head.linkId);
const versionOf = ({ after: { head } }: Decision): string => `${head.id} ${head.version}`;

const reservesAs = ({ after, reserve, reducedDebt }: Decision, other: Decision | undefined): boolean =>
  other?.after.head.revision === after.head.revision &&
  other.after.head.operTime === after.head.operTime &&
  JSON.stringify([other.reserve, other.reducedDebt]) === JSON.stringify([reserve, reducedDebt]);

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

function queryOf({ contract }: Kind, input: DocumentInput, ctx: Ctx, key: WriteKey | undefined) {
  const actor = actorOf(ctx);
  const { userId } = actor;
  return {
    kind: contract.name,
    documentId: input.id,
    barCodes: unique(input.lines.map(({ barCode }) => barCode)),
    partnerId: input.organId,
    partnerType: contract.partner.type,
    depotIds: unique(input.lines.map(({ depotId }) => depotId)),
    accountIds: unique(input.accounts.map(({ accountId }) => accountId)),
    personIds: input.salesMan,
    attachmentIds: input.fileName,
    sourceId: input.linkId,
    userId,
    isLimited: !isOwner(actor),
    key,
  };
}

function debtReservationOf({ after: { head } }: Decision, reducedDebt: ReducedDebt): DebtReservation {
  const { id: documentId, kind, number, revision } = head;
  return { documentId, kind, number, revision, ...reducedDebt };
}

function reservationOf(
  { before, after: { head } }: Decision,
  lines: readonly StockLine[],
  { shortReason }: Reasons,
): Reservation {
  const { id: documentId, kind, number, revision, operTime } = head;
  const settledRevision = before?.head.revision ?? 0;
  return { documentId, kind, number, revision, settledRevision, operTime, letsPass: shortReason !== undefined, lines };
}
