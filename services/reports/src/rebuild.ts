// Rebuilds the projections from all facts ever published, while the service goes on consuming new ones. Facts are consumed by the same rules in any order, so
// the two do not interfere.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import type { TenantId } from "@kontor/contracts/core/id";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import type { ReceivedFact } from "@kontor/service-kit/events/define-consumer";
import { createLog } from "@kontor/service-kit/runtime/log";
import { readers } from "./consumers/readers.ts";
import { openPostings, openRebuild, openReports } from "./db.ts";
import { closeNext } from "./projections/closing.store.ts";
import { makeSums } from "./projections/months.store.ts";
import { leaveSums } from "./projections/totals.store.ts";

/** Facts of one tenant are consumed in one transaction up to this many lines: other postings wait briefly for the same totals. */
const LINES_TOGETHER = 20_000;
/** Of all tenants, in memory. */
const LINES_WAITING = 60_000;
type ReportsConsumer = (typeof readers)[number];

/** The facts of a tenant read so far, and since when. */
export interface PublishedSoFar {
  tenantId: string;
  count: number;
  since: string;
}
export interface RebuildOptions {
  /** The reports database, with the application login. */
  databaseUrl: string;
  published: readonly PublishedSoFar[];
  /** All facts of a publisher under these subjects, in the order of publishing. */
  publishedBy(publisher: ServiceName, subjects: readonly string[]): AsyncIterable<FactEnvelope>;
  /** Called now and then with the number of facts consumed. */
  progress(count: number): void;
}

/** A rebuild that was killed has left its mark. */
const BEGIN = statement(`insert into rebuilds (remaining, as_of) values ($1::int, $2::timestamptz)
  on conflict (tenant_id) do update set remaining = excluded.remaining, as_of = excluded.as_of`);
/** Something remains until the end. */
const WENT_ON = statement("update rebuilds set remaining = greatest(remaining - $1::int, 1)");
const END = statement("delete from rebuilds");

/**
 * The tables that are not emptied before a rebuild: who may see what, so that nobody sees more meanwhile, and what says that one goes on. Facts that are
 * consumed again change them only where they are newer.
 */
export const retainedTables = [
  ...["replica_settings", "replica_assignments", "assignment_marks", "replica_depots"],
  "rebuilds",
] as const;

/** From now on reports of these tenants say that they are behind. It comes before the tables are emptied, so that nobody takes nothing for a figure. */
export async function announce({
  databaseUrl,
  published,
}: Pick<RebuildOptions, "databaseUrl" | "published">): Promise<void> {
  const db = openPostings(databaseUrl);
  const log = createLog("rebuild", "warn");
  try {
    for (const { tenantId, count, since } of published)
      await db.tenantTx(backgroundCtx(tenantId as TenantId, "rebuild", log), (tx) => BEGIN.run(tx, count, since));
  } finally {
    await db.close();
  }
}

/**
 * Consumes all facts again, thousands of lines at a time. The tables are empty, or hold what came since they were emptied.
 * @returns the number of facts
 */
export async function rebuild({ databaseUrl, published, publishedBy, progress }: RebuildOptions): Promise<number> {
  const db = openRebuild(databaseUrl);
  const log = createLog("rebuild", "warn");
  const large = openReports(databaseUrl);
  const inTenant = <T>(tenantId: string, work: (tx: object) => Promise<T>): Promise<T> =>
    db.tenantTx(backgroundCtx(tenantId as TenantId, "rebuild", log), work);
  let consumed = 0;

  async function consume(
    consumer: ReportsConsumer,
    tenantId: string,
    published: readonly ReceivedFact[],
  ): Promise<void> {
    const ctx = backgroundCtx(tenantId as TenantId, "rebuild", log);
    await db.tenantTx(ctx, async (tx) => {
      await leaveSums(tx);
      await consumer.consume(published, { tx, ctxOf: () => ctx });
      await WENT_ON.run(tx, published.length);
    });
    consumed += published.length;
    progress(consumed);
  }

  async function consumeAll(consumer: ReportsConsumer): Promise<void> {
    const waiting = new Map<string, { envelopes: FactEnvelope[]; lines: number }>();
    let lines = 0;
    let consuming = Promise.resolve();
    const consumeWaiting = async (tenantId: string): Promise<void> => {
      const mine = waiting.get(tenantId);
      if (!mine) return;
      waiting.delete(tenantId);
      lines -= mine.lines;
      const facts = mine.envelopes.flatMap((envelope) => consumer.read(envelope) ?? []);
      await consuming;
      // While these are written the next are read. A failure is thrown where the write is awaited, not before.
      consuming = consume(consumer, tenantId, facts);
      consuming.catch(() => undefined);
    };
    for await (const envelope of publishedBy(consumer.publisher, [...consumer.subjects])) {
      const { tenantId } = envelope;
      const mine = waiting.get(tenantId) ?? { envelopes: [], lines: 0 };
      waiting.set(tenantId, mine);
      mine.envelopes.push(envelope);
      const more = linesOf(envelope.body);
      mine.lines += more;
      lines += more;
      if (mine.lines >= LINES_TOGETHER) await consumeWaiting(tenantId);
      // Among many small tenants, the one that has waited longest.
      else if (lines >= LINES_WAITING) await consumeWaiting([...waiting.keys()][0] ?? "");
    }
    for (const tenantId of [...waiting.keys()]) await consumeWaiting(tenantId);
    await consuming;
  }

  try {
    for (const { tenantId, count, since } of published) await inTenant(tenantId, (tx) => BEGIN.run(tx, count, since));
    const [first, ...others] = readers;
    // Tenants and their time zones first, so that days are assigned once.
    if (first) await consumeAll(first);
    await Promise.all(others.map(consumeAll));
    for (const { tenantId } of published) {
      const ctx = backgroundCtx(tenantId as TenantId, "rebuild", log);
      await makeSums((work) => large.tenantTx(ctx, work));
      await inTenant(tenantId, (tx) => END.run(tx));
      while (await large.tenantTx(ctx, (tx) => closeNext(tx, ctx.now())));
    }
  } finally {
    await Promise.all([db.close(), large.close()]);
  }
  return consumed;
}

function linesOf(body: unknown): number {
  const lines: unknown = typeof body === "object" && body !== null && Reflect.get(body, "lines");
  return 1 + (Array.isArray(lines) ? lines.length : 0);
}
