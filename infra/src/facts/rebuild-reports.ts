// Rebuilds the reports' projections from all published facts. The outboxes of the services are the record (architecture.md §4).
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import { retry } from "@kontor/contracts/core/retry";
import { literal, withSql } from "../migrate/sql.ts";
import { serviceFolder } from "../paths.ts";
import { withBooks } from "../reconcile/books.ts";

export interface RebuildUrls {
  /** The reports database by its owner, who may empty tables, and by the application login. */
  owner: string;
  app: string;
  readerOf(service: ServiceName): string;
}

/** The seam to the reports service: only it knows the effect of facts on its tables. */
interface ReportsRebuild {
  retainedTables: readonly string[];
  announce(options: { databaseUrl: string; published: readonly PublishedSoFar[] }): Promise<void>;
  rebuild(options: {
    databaseUrl: string;
    published: readonly PublishedSoFar[];
    publishedBy(publisher: ServiceName, subjects: readonly string[]): AsyncIterable<FactEnvelope>;
    progress(count: number): void;
  }): Promise<number>;
}
const rebuildModule = join(serviceFolder("reports"), "src/rebuild.ts");

/**
 * Reports that are being read have read first that nothing is missing; so they end before anything is emptied, and others begin when it is.
 * @param retained tables that are not emptied
 */
const empty = (retained: readonly string[]): string => `do $$ declare list text; begin
  set local lock_timeout = '${LOCK_MS}ms';
  lock table rebuilds in access exclusive mode;
  select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename) into list from pg_tables
    where schemaname = 'public' and tablename not like '\\_%' and tablename not in (${retained.map(literal).join(", ")})
      or schemaname = 'kit' and tablename = 'inbox_facts';
  execute 'truncate ' || list;
end $$`;
/** Whoever asks for a report waits as long for it to begin. */
const LOCK_MS = 500;
/** A report that saw no mark and waits for nothing has read its tables by then, or has begun to: it holds their locks. */
const READ_MS = 1_000;
const PAUSE_MS = { first: 100, spread: 400 };
const ATTEMPTS_MAX = 120;
/** PostgreSQL's codes for a lock that did not come in time, and for a deadlock. */
const LOCKED = ["55P03", "40P01"];
const isLocked = (error: unknown): boolean =>
  error instanceof Error && LOCKED.includes(String(Reflect.get(error, "code")));

const SO_FAR = `select tenant_id as "tenantId", count(*)::int as count, min(occurred_at) as since from kit.outbox_facts group by tenant_id`;
const PUBLISHED = `select id, subject, tenant_id as "tenantId", sequence, occurred_at as "occurredAt", request_id as "requestId", actor_id as "actorId", body
  from kit.outbox_facts where subject = any($1::text[]) order by sequence`;

interface SoFar {
  tenantId: string;
  count: number;
  since: Date;
}
interface PublishedSoFar {
  tenantId: string;
  count: number;
  since: string;
}
type Books = Parameters<Parameters<typeof withBooks>[1]>[0];
/** How many facts each tenant has published, and since when. */
async function publishedSoFar(books: Books): Promise<PublishedSoFar[]> {
  const published = new Map<string, { tenantId: string; count: number; since: number }>();
  for (const service of serviceNames)
    for await (const { tenantId, count, since } of books[service].rows<SoFar>(SO_FAR)) {
      const earlier = published.get(tenantId);
      published.set(tenantId, {
        tenantId,
        count: (earlier?.count ?? 0) + count,
        since: Math.min(earlier?.since ?? Number.POSITIVE_INFINITY, since.getTime()),
      });
    }
  return [...published.values()].map((each) => ({ ...each, since: new Date(each.since).toISOString() }));
}
type Row = Omit<FactEnvelope, "sequence" | "occurredAt"> & { sequence: string; occurredAt: Date };

/**
 * Empties the projections and fills them again. The service may run meanwhile; reports say that they are behind from before they are emptied until it is done,
 * also where it is killed in between.
 * @returns the number of facts
 */
export async function rebuildReports(urls: RebuildUrls, progress: (count: number) => void): Promise<number> {
  const reports: ReportsRebuild = await import(pathToFileURL(rebuildModule).href);
  const databaseUrl = urls.app;
  await reports.announce({ databaseUrl, published: await withBooks(urls.readerOf, publishedSoFar) });
  // Whoever reads as of a moment before that ends meanwhile.
  await setTimeout(READ_MS);
  await withSql(urls.owner, (sql) =>
    retry(() => sql.run(empty(reports.retainedTables)), {
      ...{ times: ATTEMPTS_MAX, backoff: () => PAUSE_MS.first + Math.random() * PAUSE_MS.spread, when: isLocked },
    }),
  );
  // The service itself consumes the facts published from here on; earlier ones are in these snapshots.
  return await withBooks(urls.readerOf, async (books) => {
    async function* publishedBy(publisher: ServiceName, subjects: readonly string[]): AsyncGenerator<FactEnvelope> {
      for await (const row of books[publisher].rows<Row>(PUBLISHED, [subjects]))
        yield { ...row, sequence: Number(row.sequence), occurredAt: row.occurredAt.toISOString() };
    }
    return await reports.rebuild({ databaseUrl, published: await publishedSoFar(books), publishedBy, progress });
  });
}
