// How far stock is behind: documents saved and audited, less those that stock has settled and told back.
import type { DocumentKind } from "@kontor/contracts/document/define";
import type { Client } from "pg";
import { eventually } from "./calls.ts";
import { database } from "./target.ts";

interface Progress {
  /** Documents that count. */
  saved: number;
  /** Of them, those that stock has settled, as the documents' owner knows (stockPosted). */
  posted: number;
}

export interface Watch {
  now(): Promise<Progress>;
  /** Resolves when stock has everything; milliseconds that it took. */
  caughtUp(): Promise<number>;
  close(): Promise<void>;
}

/** Counts the documents of a kind that are saved from now on, or since some time ago ("1 hour"). */
export async function watch(kind: DocumentKind, tenantId: string, ago = "1 millisecond"): Promise<Watch> {
  const client: Client = await database(`kontor_${kind.service}`);
  const { rows } = await client.query<{ t: string }>("select clock_timestamp()::text as t");
  const since = rows[0]?.t;
  async function now(): Promise<Progress> {
    const found = await client.query<Progress>(
      `select count(*)::int as saved, count(p.stock_revision)::int as posted from documents d
       left join document_postings p on p.tenant_id = d.tenant_id and p.document_id = d.id and p.stock_revision >= d.revision
       where d.tenant_id = $1 and d.kind = $2 and d.audited_at >= $3::timestamptz - $4::interval`,
      [tenantId, kind.name, since, ago],
    );
    return found.rows[0] ?? { saved: 0, posted: 0 };
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
        `stock has every ${kind.name}`,
        600_000,
      );
      return performance.now() - began;
    },
    close: () => client.end(),
  };
}
