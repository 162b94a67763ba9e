// The desk of all kinds: reads, lets the rules decide, reserves what lowers stock, writes all of it in one commit (architecture.md §4).

import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { type Refusal, refuse } from "@kontor/contracts/core/error";
import type { Fact } from "@kontor/contracts/core/fact";
import type { DocumentInput } from "@kontor/contracts/document/document";
import type { DocumentTraits } from "@kontor/contracts/document/kind";
import type { Reasons } from "@kontor/contracts/document/reason";
import { faultPoint } from "../crash-point.ts";
import { actorOf, type Ctx, isOwner } from "../ctx.ts";
import { type Db, sqlOf } from "../db.ts";
import { findStoredResponse, type WriteKey } from "../idempotency.ts";
import { makePeriod } from "../period.store.ts";
import { ofBatch } from "./batch.rules.ts";
import { decideMove, decideSave, type Outcome, type Pledge, staleVersion } from "./decide.rules.ts";
import { findDocuments, lockDocuments } from "./document.store.ts";
import type { StockLine } from "./effect.rules.ts";
import { isFreeBack, refuseCostless } from "./free-back.rules.ts";
import type { Kind } from "./kind.ts";
import { findKnown, findRules } from "./known.store.ts";
import type { Head, Switches } from "./model.ts";
import { findBeside, stateOfRevision } from "./move.store.ts";
import type { Numbers } from "./numbers.store.ts";
import { relearnPrices } from "./remembered.store.ts";
import { pricesToRelearn, pricesToRemember, toldOf } from "./told.ts";
import { removeDocuments, type Written, writeDocument, writeMoves } from "./write.store.ts";

/** What the stock ledger is asked to set aside for a document's next revision. */
export interface Reservation {
  documentId: string;
  kind: string;
  number: string;
  revision: number;
  settledRevision: number;
  /** The business time that it will have. */
  operTime: string;
  /** Somebody who may has let it pass that stock runs short for a time, or for what is dated later. */
  letsPass: boolean;
  lines: readonly StockLine[];
}

/** What the money ledger is told of a document's next revision: that it leaves no more than this to be settled. */
export interface PledgedDebt extends Pledge {
  documentId: string;
  kind: string;
  number: string;
  revision: number;
}

export interface DeskParts {
  db: Db<object>;
  numbers: Numbers;
  /** The fact by which the operation log hears of a deed. */
  operation: Fact;
  /** Where the ledger lies in another service: asked before the commit. */
  reserve?: (ctx: Ctx, reservation: Reservation) => Promise<void>;
  /** Where the ledger lies in the same database: asked within the commit. */
  reserveWithin?: (tx: object, ctx: Ctx, reservation: Reservation) => Promise<void>;
  /** The money ledger, asked before a debt becomes less. @throws Refusal `document-settled` where slips settle more of it */
  pledge?: (ctx: Ctx, debt: PledgedDebt) => Promise<void>;
  /** Where the ledger lies in another service: which barcodes have products without a cost for goods that come back freely at a moment. */
  costless?: (ctx: Ctx, asked: CostAsked) => Promise<readonly string[]>;
  /** The ledgers, told that a revision for which they were asked will never be committed. */
  release?: (ctx: Ctx, revision: Revision) => Promise<void>;
}

export interface CostAsked {
  barCodes: readonly string[];
  operTime: string;
}

interface Revision {
  documentId: string;
  kind: string;
  revision: number;
}
/** The revisions for which a call asked the ledgers, in all its attempts. */
type AskedRevisions = Revision[];

/** A write as a handler has it. */
export interface Asking {
  ctx: Ctx;
  endpoint: Endpoint;
  idempotency: { key: string; digest: string } | undefined;
  /** Why what is otherwise refused is let pass; the gateway has asked for the right (contracts/document/reason.ts). */
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

export interface Desk {
  save(asking: Asking, kind: Kind, input: DocumentInput & { version?: number }, isAudited: boolean): Promise<Saved>;
  move(asking: Asking, kind: Kind, move: Move, seen: readonly { id: string; version?: number }[]): Promise<Moved>;
  remark(asking: Asking, kind: Kind, id: string, remark: string): Promise<Saved>;
}

/** What the rules made of a call, or the answer it got before. */
type Decided<K> = { kept: K } | { outcomes: Outcome[]; switches: Switches };

/** no-period: the company has no row yet for what is closed, which every write holds. */
type NotWritten = Exclude<Written, "done"> | "no-period";

/** A commit that must not happen: everything is rolled back and told apart by its outcome. */
class Undone extends Error {
  readonly outcome: NotWritten;
  constructor(outcome: NotWritten) {
    super(outcome);
    this.outcome = outcome;
  }
}

export function deskOf(parts: DeskParts): Desk {
  const { db, numbers } = parts;

  async function save(
    asking: Asking,
    kind: Kind,
    input: DocumentInput & { version?: number },
    isAudited: boolean,
  ): Promise<Saved> {
    const { ctx, reasons } = asking;
    const { contract: traits, checks } = kind;
    const { version, ...typed } = input;
    const isNew = version === undefined;
    const key = keyOf(asking);
    const actor = actorOf(ctx);
    const draw = (): Promise<string> => {
      const drawing = numbers.draw(ctx, traits.prefix);
      drawing.catch(() => "awaited where it is needed");
      return drawing;
    };
    // Meanwhile what the rules need is read.
    let drawing = isNew && input.number === undefined ? draw() : undefined;
    let costlessBacks: readonly string[] = [];

    /** Reads what there is now and lets the rules decide. */
    async function decide(tx: object): Promise<Decided<Saved>> {
      const [found, drawn] = await Promise.all([findKnown(tx, ctx, askedOf(kind, typed, ctx, key)), drawing]);
      if (found.kept) return { kept: keptOf<Saved>(found.kept, key) };
      const { period } = found;
      if (!period) throw new Undone("no-period");
      // Before stock is set aside for it.
      if (isNew && found.isTaken) throw refuse("already-exists", { status: 409, field: "id" });
      const [stored] = isNew
        ? []
        : await findDocuments(tx, ctx, { kind: traits.name, partnerType: traits.partner.type, ids: [typed.id] });
      const costless = (await kind.costless?.(tx, unique(input.lines.map(({ barCode }) => barCode)))) ?? costlessBacks;
      const number = typed.number ?? drawn ?? stored?.head.number ?? "";
      const now = ctx.now();
      const outcome = decideSave({
        traits,
        checks,
        input: typed,
        version,
        number,
        stored,
        known: { ...found, period, costless },
        isAudited,
        letsAbove: reasons.aboveReason !== undefined,
        actor,
        now,
      });
      return { outcomes: [outcome], switches: found.switches };
    }

    async function attempt(asked: AskedRevisions): Promise<Saved> {
      costlessBacks = await costlessOf(ctx, traits, typed);
      const first = mayLower(traits, isNew) ? await reserveFirst(asking, decide, asked) : undefined;
      if (first && "kept" in first) return first.kept;
      return await db.tenantTx(ctx, async (tx) => {
        const held = [...(isNew ? [] : [typed.id]), ...(typed.linkId ? [typed.linkId] : [])];
        if (held.length > 0) await lockDocuments(tx, held);
        // What was decided of a new document that leans on no other stands: nobody else can have changed it.
        const decided = first && held.length === 0 ? first : await decide(tx);
        if ("kept" in decided) return decided.kept;
        if (decided !== first) await keepReserved(tx, asking, decided.outcomes, first?.outcomes);
        const { outcomes, switches } = decided;
        const [outcome] = outcomes;
        if (!outcome) throw new Error("a save was not decided");
        const { head } = outcome.after;
        const answer: Saved = { message: "saved", id: head.id, number: head.number, version: head.version };
        const action: Action = isNew ? "add" : "update";
        const told = toldOf(
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
        const remembered = pricesToRemember(kind, outcome);
        done(await writeDocument(tx, ctx, { document: outcome.after, before: outcome.before, remembered }, told));
        await relearnPrices(tx, traits.name, pricesToRelearn(kind, outcome, false));
        faultPoint("CP1");
        return answer;
      });
    }

    try {
      const saved = await repeated(ctx, key, attempt, async (undone) => {
        // Somebody typed the number that was drawn for this document.
        if (undone === "number-taken" && drawing) drawing = draw();
        else if (undone === "number-taken")
          throw refuse("document-number-taken", { status: 409, code: 8500022, field: "number" });
      });
      const drawn = await drawing;
      if (drawn && saved.number !== drawn) numbers.giveBack(ctx, drawn);
      return saved;
    } catch (error) {
      drawing?.then((drawn) => numbers.giveBack(ctx, drawn)).catch(() => "none was drawn");
      throw error;
    }
  }

  async function move(
    asking: Asking,
    kind: Kind,
    what: Move,
    seen: readonly { id: string; version?: number }[],
  ): Promise<Moved> {
    const { ctx, reasons } = asking;
    const { contract: traits } = kind;
    if (seen.length > 1 && Object.keys(reasons).length > 0) throw refuse("reason-for-one", { status: 422 });
    const key = keyOf(asking);
    const actor = actorOf(ctx);
    const versions = new Map(seen.map(({ id, version }) => [id, version]));
    const ids = [...versions.keys()];

    async function decide(tx: object): Promise<Decided<Moved>> {
      const kept = key ? await findStoredResponse<Moved>(sqlOf(tx), key, "kit.idempotency_keys") : undefined;
      if (kept) return { kept: kept.answer };
      const found = await findDocuments(tx, ctx, { kind: traits.name, partnerType: traits.partner.type, ids });
      const beside = await findBeside(tx, traits.name, ids);
      const { switches, period } = await findRules(tx);
      if (!period) throw new Undone("no-period");
      const now = ctx.now();
      const outcomes = found.map((stored) => {
        const { hasBacks = false, hasSlips = false, revisionMax = 0 } = beside.get(stored.head.id) ?? {};
        const version = versions.get(stored.head.id);
        const given = { version, switches, period, revisionMax, hasBacks, hasSlips, actor, now };
        try {
          return decideMove({ traits, move: what, stored, ...given });
        } catch (error) {
          throw ofBatch(error, stored.head.number, found.length);
        }
      });
      return { outcomes, switches };
    }

    async function attempt(asked: AskedRevisions): Promise<Moved> {
      const first = mayMoveLower(traits, what) ? await reserveFirst(asking, decide, asked) : undefined;
      if (first && "kept" in first) return first.kept;
      const costed = mayBringBack(traits, what) ? await askCosts(ctx, traits, decide) : undefined;
      return await db.tenantTx(ctx, async (tx) => {
        await lockDocuments(tx, ids);
        const decided = await decide(tx);
        if ("kept" in decided) return decided.kept;
        const { outcomes, switches } = decided;
        await keepReserved(tx, asking, outcomes, first?.outcomes);
        // Something changed between asking for costs and now: ask again.
        if (costed && outcomes.some((each) => bringsBack(traits, each) && !costed.has(versionOf(each))))
          throw new Undone("revision-void");
        const heads = outcomes.map(({ after }) => after.head);
        const answer: Moved = { message: what, documents: heads.map(({ id, version }) => ({ id, version })) };
        const action = ACTIONS[what];
        const told = toldOf(
          kind,
          parts.operation,
          outcomes.map((outcome) => ({ outcome, action })),
          switches,
          { key, answer, ctx, reasons },
        );
        done(await (what === "remove" ? removeDocuments : writeMoves)(tx, ctx, heads, told));
        const gone = what === "remove" ? outcomes : [];
        await relearnPrices(
          tx,
          traits.name,
          gone.flatMap((outcome) => pricesToRelearn(kind, outcome, true)),
        );
        faultPoint("CP1");
        return answer;
      });
    }

    return await repeated(ctx, key, attempt);
  }

  async function remark(asking: Asking, kind: Kind, id: string, text: string): Promise<Saved> {
    const { ctx } = asking;
    const { contract: traits } = kind;
    const key = keyOf(asking);
    return await repeated(ctx, key, () =>
      db.tenantTx(ctx, async (tx) => {
        const kept = key ? await findStoredResponse<Saved>(sqlOf(tx), key, "kit.idempotency_keys") : undefined;
        if (kept) return kept.answer;
        await lockDocuments(tx, [id]);
        const [stored] = await findDocuments(tx, ctx, {
          kind: traits.name,
          partnerType: traits.partner.type,
          ids: [id],
        });
        if (!stored) throw staleVersion();
        const head: Head = { ...stored.head, remark: text, version: stored.head.version + 1 };
        const answer: Saved = { message: "saved", id, number: head.number, version: head.version };
        const outcome: Outcome = {
          before: stored,
          after: { ...stored, head },
          said: "none",
          reserve: undefined,
          pledge: undefined,
        };
        const { switches, period } = await findRules(tx);
        if (!period) throw new Undone("no-period");
        const told = toldOf(kind, parts.operation, [{ outcome, action: "remark" }], switches, {
          key,
          answer,
          ctx,
          reasons: asking.reasons,
        });
        done(await writeMoves(tx, ctx, [head], told));
        return answer;
      }),
    );
  }

  /** Whether a save could lower stock at all, so that the ledger may have to be asked first. */
  const mayLower = ({ movements }: DocumentTraits, isNew: boolean): boolean =>
    parts.reserve !== undefined && (movements.takesOut || !isNew);

  /** Whether a move could lower stock or a debt: an audit brings an effect, a reversal or a deletion takes one back. */
  const mayMoveLower = ({ movements: { takesOut, bringsIn }, amounts }: DocumentTraits, what: Move): boolean =>
    parts.reserve !== undefined &&
    (what === "settle" || (what === "audit" ? takesOut : bringsIn || amounts.hasOpenItem));

  /** Whether a move could take goods back that bring no cost along. */
  const mayBringBack = (traits: DocumentTraits, what: Move): boolean =>
    parts.costless !== undefined && isFreeBack(traits, null) && (what === "audit" || what === "settle");

  const costlessOf = async (
    ctx: Ctx,
    traits: DocumentTraits,
    { linkId, operTime, lines }: Pick<DocumentInput, "linkId" | "operTime"> & { lines: readonly { barCode: string }[] },
  ): Promise<readonly string[]> =>
    parts.costless && isFreeBack(traits, linkId)
      ? await parts.costless(ctx, { barCodes: unique(lines.map(({ barCode }) => barCode)), operTime })
      : [];

  /**
   * Asks for the costs of all goods that a move takes back. @returns the versions that it asked for; undefined of a call that was answered before
   * @throws Refusal `document-invalid` where a product has none
   */
  async function askCosts<K>(
    ctx: Ctx,
    traits: DocumentTraits,
    decide: (tx: object) => Promise<Decided<K>>,
  ): Promise<ReadonlySet<string> | undefined> {
    const decided = await db.tenantRead(ctx, decide);
    if ("kept" in decided) return undefined;
    const brought = decided.outcomes.filter((each) => bringsBack(traits, each));
    for (const { after } of brought) {
      const { head, lines } = after;
      try {
        refuseCostless(lines, await costlessOf(ctx, traits, { ...head, lines }));
      } catch (error) {
        throw ofBatch(error, head.number, decided.outcomes.length);
      }
    }
    return new Set(brought.map(versionOf));
  }

  /** Decides once without locks, tells what debts become less, and reserves what lowers stock. */
  async function reserveFirst<K>(
    { ctx, reasons }: Asking,
    decide: (tx: object) => Promise<Decided<K>>,
    asked: AskedRevisions,
  ): Promise<Decided<K>> {
    const decided = await db.tenantRead(ctx, decide);
    if ("kept" in decided) return decided;
    const { outcomes } = decided;
    const ask = async (each: Outcome): Promise<void> => {
      const { id: documentId, kind, revision } = each.after.head;
      if (each.pledge || each.reserve) asked.push({ documentId, kind, revision });
      if (each.pledge) await parts.pledge?.(ctx, pledgedOf(each, each.pledge));
      if (!each.reserve) return;
      await parts.reserve?.(ctx, reservationOf(each, each.reserve, reasons));
      if (each !== outcomes.at(-1)) faultPoint("CP12");
    };
    for (const each of outcomes)
      await ask(each).catch((error: unknown) => {
        throw ofBatch(error, each.after.head.number, outcomes.length);
      });
    faultPoint("CP10");
    return decided;
  }

  /**
   * What was asked of the ledgers for revisions that were not committed is free again at once. Each is forbidden first: another call may be about
   * to commit it. Should this fail, the ledgers ask in a while.
   */
  async function letGo(ctx: Ctx, asked: AskedRevisions): Promise<void> {
    const { release } = parts;
    if (!release) return;
    try {
      for (const each of asked) {
        const state = await db.tenantTx(ctx, (tx) => stateOfRevision(tx, each));
        if (state === "void") await release(ctx, each);
      }
    } catch (error) {
      ctx.log.warn({ err: error }, "what the ledgers were asked for was not released");
    }
  }

  /** The commit decides again, and must come to what was reserved for; or it reserves by itself. */
  async function keepReserved(
    tx: object,
    { ctx, reasons }: Asking,
    outcomes: readonly Outcome[],
    reserved: readonly Outcome[] | undefined,
  ): Promise<void> {
    for (const [at, outcome] of outcomes.entries()) {
      if (!outcome.reserve && !outcome.pledge) continue;
      if (outcome.reserve)
        await parts
          .reserveWithin?.(tx, ctx, reservationOf(outcome, outcome.reserve, reasons))
          .catch((error: unknown) => {
            throw ofBatch(error, outcome.after.head.number, outcomes.length);
          });
      // Something changed between asking the ledgers and now: ask again.
      if (parts.reserve && !reservesAs(outcome, reserved?.[at])) throw new Undone("revision-void");
    }
  }

  /**
   * Tries again what another's commit came before; a call that was answered meanwhile gets that answer. What its attempts asked of the ledgers is
   * let go where it was not committed.
   */
  async function repeated<T>(
    ctx: Ctx,
    key: WriteKey | undefined,
    attempt: (asked: AskedRevisions) => Promise<T>,
    onUndone?: (outcome: Undone["outcome"]) => Promise<void>,
  ): Promise<T> {
    const asked: AskedRevisions = [];
    let lost: AskedRevisions = asked;
    try {
      return await repeating(
        ctx,
        key,
        async () => {
          // What this attempt asks for is committed with it, or was asked for in vain.
          const before = [...asked];
          const done = await attempt(asked);
          lost = before;
          return done;
        },
        onUndone,
      );
    } finally {
      await letGo(ctx, lost);
    }
  }

  async function repeating<T>(
    ctx: Ctx,
    key: WriteKey | undefined,
    attempt: () => Promise<T>,
    onUndone: (outcome: Undone["outcome"]) => Promise<void> = async () => undefined,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        const done = await attempt();
        faultPoint("CP2");
        return done;
      } catch (error) {
        if (!(error instanceof Undone)) throw error;
        if (error.outcome === "repeated" && key) {
          const kept = await db.tenantTx(ctx, (tx) => findStoredResponse<T>(sqlOf(tx), key, "kit.idempotency_keys"));
          if (kept) return kept.answer;
        }
        if (error.outcome === "no-period") await db.tenantTx(ctx, makePeriod);
        await onUndone(error.outcome);
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
  if (outcome !== "done") throw new Undone(outcome);
}

function keyOf({ ctx, endpoint, idempotency }: Asking): WriteKey | undefined {
  return idempotency && { ...idempotency, userId: actorOf(ctx).userId, endpoint: endpointName(endpoint) };
}

const reused = (): Refusal => refuse("idempotency-key-reused", { status: 422 });
function keptOf<T>(kept: { digest: string; answer: unknown }, key: WriteKey | undefined): T {
  if (kept.digest !== key?.digest) throw reused();
  // The answer was kept by this very call.
  return kept.answer as T;
}

/** Goods come back by it that did not count before, of no document that is known. */
const bringsBack = (traits: DocumentTraits, { said, after: { head } }: Outcome): boolean =>
  said === "effective" && isFreeBack(traits, head.linkId);
const versionOf = ({ after: { head } }: Outcome): string => `${head.id} ${head.version}`;

const reservesAs = ({ after, reserve, pledge }: Outcome, other: Outcome | undefined): boolean =>
  other?.after.head.revision === after.head.revision &&
  other.after.head.operTime === after.head.operTime &&
  JSON.stringify([other.reserve, other.pledge]) === JSON.stringify([reserve, pledge]);

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

function askedOf({ contract }: Kind, input: DocumentInput, ctx: Ctx, key: WriteKey | undefined) {
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

function pledgedOf({ after: { head } }: Outcome, pledge: Pledge): PledgedDebt {
  const { id: documentId, kind, number, revision } = head;
  return { documentId, kind, number, revision, ...pledge };
}

function reservationOf(
  { before, after: { head } }: Outcome,
  lines: readonly StockLine[],
  { shortReason }: Reasons,
): Reservation {
  const { id: documentId, kind, number, revision, operTime } = head;
  const settledRevision = before?.head.revision ?? 0;
  return { documentId, kind, number, revision, settledRevision, operTime, letsPass: shortReason !== undefined, lines };
}
