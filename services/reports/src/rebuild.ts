// Makes the projections from nothing, from all that was ever said, while the service goes on hearing what is said meanwhile. Facts are heard by the
// same rules in whatever order, so the two never get in each other's way.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import type { TenantId } from "@kontor/contracts/core/id";
import { backgroundCtx } from "@kontor/service-kit/ctx";
import { createLog } from "@kontor/service-kit/log";
import { statement } from "@kontor/service-kit/statement";
import { readersWith } from "./consumers/readers.ts";
import { openPostings, openReports } from "./db.ts";
import { closeNext } from "./posting/closing.store.ts";
import { countStock } from "./posting/count.store.ts";
import { countDocuments } from "./posting/document.store.ts";

/** Facts of one company that are heard in one transaction. */
const TOGETHER_MAX = 400;
const TOGETHER_LINES_MAX = 6_000;

/** Documents that are added to totals in one transaction: as many as take about so long, since who posts meanwhile waits for the same totals. */
const COUNTED = { first: 1_000, least: 200, most: 10_000 };
const COUNTING_MS = 1_000;
/** Between two looks for what is written, while there is nothing. */
const PAUSE_MS = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
type Reader = ReturnType<typeof readersWith>[number];

/** What a company has said so far, and since when. */
export interface SaidSoFar {
  tenantId: string;
  count: number;
  since: string;
}
export interface RebuildOptions {
  /** The reports database, with the application login. */
  databaseUrl: string;
  said: readonly SaidSoFar[];
  /** All that a publisher said under these subjects, in the order in which it did. */
  saidBy(publisher: ServiceName, subjects: readonly string[]): AsyncIterable<FactEnvelope>;
  /** Told now and then how many facts were heard. */
  progress(count: number): void;
}

const BEGIN = statement("insert into rebuilds (remaining, as_of) values ($1::int, $2::timestamptz)");
const WENT_ON = statement("update rebuilds set remaining = greatest(remaining - $1::int, 0)");
const END = statement("delete from rebuilds");

/**
 * Hears everything once more: what documents say is written first and added up afterwards, in an order in which totals are neighbours. The tables are
 * empty, or hold what came since they were. @returns how many facts
 */
export async function rebuild({ databaseUrl, said, saidBy, progress }: RebuildOptions): Promise<number> {
  const db = openPostings(databaseUrl);
  const log = createLog("rebuild", "warn");
  const large = openReports(databaseUrl);
  const inCompany = <T>(tenantId: string, work: (tx: object) => Promise<T>): Promise<T> =>
    db.tenantTx(backgroundCtx(tenantId as TenantId, "rebuild", log), work);
  let heard = 0;

  async function hear(reader: Reader, tenantId: string, envelopes: readonly FactEnvelope[]): Promise<void> {
    const ctx = backgroundCtx(tenantId as TenantId, "rebuild", log);
    const facts = envelopes.flatMap((envelope) => {
      const hearing = reader.handlers.get(envelope.subject);
      return hearing
        ? [{ subject: envelope.subject, fact: hearing.schema.parse(envelope.body), envelope, hearing }]
        : [];
    });
    await db.tenantTx(ctx, async (tx) => {
      await reader.prepare({ facts, tx, ctx });
      for (const { hearing, fact, envelope } of facts) await hearing.handle({ fact, envelope, tx, ctx });
      await WENT_ON.run(tx, envelopes.length);
    });
    heard += envelopes.length;
    progress(heard);
  }

  async function hearAll(reader: Reader): Promise<void> {
    const waiting = new Map<string, { envelopes: FactEnvelope[]; lines: number }>();
    for await (const envelope of saidBy(reader.publisher, [...reader.handlers.keys()])) {
      const mine = waiting.get(envelope.tenantId) ?? { envelopes: [], lines: 0 };
      waiting.set(envelope.tenantId, mine);
      mine.envelopes.push(envelope);
      mine.lines += linesOf(envelope.body);
      if (mine.envelopes.length < TOGETHER_MAX && mine.lines < TOGETHER_LINES_MAX) continue;
      waiting.delete(envelope.tenantId);
      await hear(reader, envelope.tenantId, mine.envelopes);
    }
    for (const [tenantId, { envelopes }] of waiting) await hear(reader, tenantId, envelopes);
  }

  try {
    for (const { tenantId, count, since } of said) await inCompany(tenantId, (tx) => BEGIN.run(tx, count, since));
    const [first, ...others] = readersWith({ countLater: true });
    // Companies and their time zones first: days are given once then.
    if (first) await hearAll(first);
    const hearing = Promise.all(others.map(hearAll));
    const counts = [countDocuments, countStock].map((count) => counting(said, inCompany, count));
    await hearing.finally(() => {
      for (const each of counts) each.enough();
    });
    await Promise.all(counts.map(({ done }) => done));
    for (const { tenantId } of said) {
      await inCompany(tenantId, (tx) => END.run(tx));
      const ctx = backgroundCtx(tenantId as TenantId, "rebuild", log);
      while (await large.tenantTx(ctx, (tx) => closeNext(tx, ctx.now())));
    }
  } finally {
    await Promise.all([db.close(), large.close()]);
  }
  return heard;
}

type Count = (tx: object, after: string, limit: number) => Promise<string | undefined>;
type InCompany = <T>(tenantId: string, work: (tx: object) => Promise<T>) => Promise<T>;

/** Counts what is written already while more is heard, and after `enough` all of it once more from the beginning. */
function counting(said: readonly SaidSoFar[], inCompany: InCompany, count: Count) {
  let isEnough = false;
  const reached = new Map<string, string>();
  let limit = COUNTED.first;
  const some = async (tenantId: string): Promise<boolean> => {
    const began = performance.now();
    const last = await inCompany(tenantId, (tx) => count(tx, reached.get(tenantId) ?? FIRST_ID, limit));
    const fitting = Math.round((limit * COUNTING_MS) / (performance.now() - began));
    // Twice as many at most: what was few or fast tells little of many.
    limit = Math.max(COUNTED.least, Math.min(COUNTED.most, 2 * limit, fitting));
    if (last !== undefined) reached.set(tenantId, last);
    return last !== undefined;
  };
  const work = async (): Promise<void> => {
    while (!isEnough) {
      let found = false;
      for (const { tenantId } of said) found = (!isEnough && (await some(tenantId))) || found;
      if (!found) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    reached.clear();
    for (const { tenantId } of said) while (await some(tenantId));
  };
  const done = work();
  // Whoever waits for it hears of its failure; until then nobody does.
  done.catch(() => undefined);
  return {
    done,
    enough: () => {
      isEnough = true;
    },
  };
}

function linesOf(body: unknown): number {
  const lines: unknown = typeof body === "object" && body !== null && Reflect.get(body, "lines");
  return Array.isArray(lines) ? lines.length : 1;
}
