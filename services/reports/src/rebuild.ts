// Makes the projections from nothing, from all that was ever said, while the service goes on hearing what is said meanwhile. Facts are heard by the
// same rules in whatever order, so the two never get in each other's way.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import type { TenantId } from "@kontor/contracts/core/id";
import { backgroundCtx } from "@kontor/service-kit/ctx";
import { createLog } from "@kontor/service-kit/log";
import { statement } from "@kontor/service-kit/statement";
import { readers } from "./consumers/readers.ts";
import { openPostings } from "./db.ts";

/** Facts of one company that are heard in one transaction. */
const TOGETHER_MAX = 400;
const TOGETHER_LINES_MAX = 6_000;

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

/** Hears everything once more. The tables are empty, or hold what came since they were. @returns how many facts */
export async function rebuild({ databaseUrl, said, saidBy, progress }: RebuildOptions): Promise<number> {
  const db = openPostings(databaseUrl);
  const log = createLog("rebuild", "warn");
  const inCompany = <T>(tenantId: string, work: (tx: object) => Promise<T>): Promise<T> =>
    db.tenantTx(backgroundCtx(tenantId as TenantId, "rebuild", log), work);
  let heard = 0;

  async function hear(
    reader: (typeof readers)[number],
    tenantId: string,
    envelopes: readonly FactEnvelope[],
  ): Promise<void> {
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

  async function hearAll(reader: (typeof readers)[number]): Promise<void> {
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
    const [first, ...others] = readers;
    // Companies and their time zones first: days are given once then.
    if (first) await hearAll(first);
    await Promise.all(others.map(hearAll));
    for (const { tenantId } of said) await inCompany(tenantId, (tx) => END.run(tx));
  } finally {
    await db.close();
  }
  return heard;
}

function linesOf(body: unknown): number {
  const lines: unknown = typeof body === "object" && body !== null && Reflect.get(body, "lines");
  return Array.isArray(lines) ? lines.length : 1;
}
