// Rebuilds the reports' projections from all published facts. The outboxes of the services are the record (architecture.md §4).
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ServiceName, serviceNames } from "@kontor/contracts/core/endpoint";
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import { withSql } from "../migrate/sql.ts";
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
  rebuild(options: {
    databaseUrl: string;
    published: readonly { tenantId: string; count: number; since: string }[];
    publishedBy(publisher: ServiceName, subjects: readonly string[]): AsyncIterable<FactEnvelope>;
    progress(count: number): void;
  }): Promise<number>;
}
const rebuildModule = join(serviceFolder("reports"), "src/rebuild.ts");

const EMPTY = `do $$ declare list text; begin
  select string_agg(format('%I.%I', schemaname, tablename), ', ') into list from pg_tables
    where schemaname = 'public' and tablename not like '\\_%' or schemaname = 'kit' and tablename = 'inbox_facts';
  execute 'truncate ' || list;
end $$`;
const SO_FAR = `select tenant_id as "tenantId", count(*)::int as count, min(occurred_at) as since from kit.outbox_facts group by tenant_id`;
const PUBLISHED = `select id, subject, tenant_id as "tenantId", sequence, occurred_at as "occurredAt", request_id as "requestId", actor_id as "actorId", body
  from kit.outbox_facts where subject = any($1::text[]) order by sequence`;

interface SoFar {
  tenantId: string;
  count: number;
  since: Date;
}
type Row = Omit<FactEnvelope, "sequence" | "occurredAt"> & { sequence: string; occurredAt: Date };

/**
 * Empties the projections and fills them again. The service may run meanwhile; reports show how far behind they are until it is done.
 * @returns the number of facts
 */
export async function rebuildReports(urls: RebuildUrls, progress: (count: number) => void): Promise<number> {
  const reports: ReportsRebuild = await import(pathToFileURL(rebuildModule).href);
  await withSql(urls.owner, (sql) => sql.run(EMPTY));
  // The service itself consumes the facts published from here on; earlier ones are in these snapshots.
  return await withBooks(urls.readerOf, async (books) => {
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
    const soFar = [...published.values()].map((each) => ({ ...each, since: new Date(each.since).toISOString() }));
    async function* publishedBy(publisher: ServiceName, subjects: readonly string[]): AsyncGenerator<FactEnvelope> {
      for await (const row of books[publisher].rows<Row>(PUBLISHED, [subjects]))
        yield { ...row, sequence: Number(row.sequence), occurredAt: row.occurredAt.toISOString() };
    }
    return await reports.rebuild({ databaseUrl: urls.app, published: soFar, publishedBy, progress });
  });
}
