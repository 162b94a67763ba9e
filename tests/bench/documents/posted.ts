// The backlog of posting: documents saved and audited, less those that the stock ledger, the money ledger and the reports all have.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { Client } from "pg";
import { eventually } from "./calls.ts";
import { database } from "./target.ts";

interface Progress {
  /** The number of effective documents. */
  saved: number;
  /** How many of them the stock ledger, the money ledger and the reports have, with their costs. */
  posted: number;
}

export interface Watch {
  now(): Promise<Progress>;
  /** Resolves when all ledgers and reports have all documents. @returns the milliseconds it took */
  caughtUp(): Promise<number>;
  close(): Promise<void>;
}

const SAVED =
  "select count(*)::int as count from documents where tenant_id = $1 and kind = $2 and audited_at is not null";
/** Documents of the warehouse service move no money: of them the money ledger has the value of their goods alone. */
const VALUED =
  "select count(*)::int as count from ledger_stock s where s.tenant_id = $1 and s.kind = $2 and s.sequence > 0";
/** The queries for posted documents of a kind, by database. */
const postedIn = ({ service }: DocumentKind): Readonly<Record<string, string>> => ({
  kontor_finance:
    service === "warehouse"
      ? VALUED
      : `select count(*)::int as count from ledger_documents d join ledger_stock s using (tenant_id, document_id)
    where d.tenant_id = $1 and d.kind = $2 and s.sequence > 0`,
  kontor_reports: `select count(*)::int as count from documents d join stock_documents s using (tenant_id, id)
    where d.tenant_id = $1 and d.kind = $2 and d.revision > 0 and s.revision > 0`,
});
/** The cost as the document's owner received it from stock. */
const POSTED_HERE = `select count(*)::int as count from documents d join document_postings p on p.tenant_id = d.tenant_id and p.document_id = d.id
  where d.tenant_id = $1 and d.kind = $2 and d.audited_at is not null and p.stock_revision >= d.revision`;

/** Counts a tenant's documents of a kind, all that there are. */
export async function watch(kind: DocumentKind, tenantId: string): Promise<Watch> {
  const owner = `kontor_${kind.service}`;
  const clients = new Map<string, Client>();
  const queries = postedIn(kind);
  for (const name of [owner, ...Object.keys(queries)]) clients.set(name, await database(name));
  const count = async (name: string, text: string): Promise<number> => {
    const counted = await clients.get(name)?.query<{ count: number }>(text, [tenantId, kind.name]);
    return counted?.rows[0]?.count ?? 0;
  };
  async function now(): Promise<Progress> {
    const saved = await count(owner, SAVED);
    const counts = [[owner, POSTED_HERE] as const, ...Object.entries(queries)];
    const posted = await Promise.all(counts.map(([name, text]) => count(name, text)));
    return { saved, posted: Math.min(saved, ...posted) };
  }
  return {
    now,
    async caughtUp() {
      const began = performance.now();
      await eventually(
        async () => {
          const { saved, posted } = await now();
          return saved === posted ? true : undefined;
        },
        `stock, money and reports have every ${kind.name}`,
        600_000,
      );
      return performance.now() - began;
    },
    async close() {
      await Promise.all([...clients.values()].map((client) => client.end()));
    },
  };
}
