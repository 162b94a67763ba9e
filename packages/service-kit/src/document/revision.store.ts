// What moves have to know beside the documents themselves.
import { prepared, sqlOf } from "../database/database.ts";

interface RelatedRow {
  id: string;
  hasBacks: boolean;
  /** Whether slips settle a part of it, as finance said it last. */
  hasSlips: boolean;
  revisionMax: number;
}

const RELATED = prepared(`select w.id, exists (select from documents b where b.link_id = w.id) as "hasBacks",
    exists (select from documents d where d.id = w.id and d.amount_settled <> 0) as "hasSlips",
    (select coalesce(max(v.revision), 0) from document_revisions v where v.document_id = w.id and v.kind = $2::text) as "revisionMax"
  from unnest($1::uuid[]) as w(id)`);

/** For each document of a kind whether others are drawn from it or settle it, and its highest revision. */
export async function findRelated(tx: object, kind: string, ids: readonly string[]): Promise<Map<string, RelatedRow>> {
  const rows = await sqlOf(tx).$queryRawUnsafe<RelatedRow[]>(RELATED, ids, kind);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Whether a revision was committed; one that was not is forbidden from now on, so that what was reserved for it may be released.
 * A save that is about to commit holds the row: then this waits for its end.
 */
export async function stateOfRevision(
  tx: object,
  { documentId, kind, revision }: { documentId: string; kind: string; revision: number },
): Promise<"done" | "void"> {
  const sql = sqlOf(tx);
  await sql.$executeRawUnsafe(
    "insert into document_revisions (document_id, kind, revision, state) values ($1::uuid, $2, $3::int, 'void') on conflict do nothing",
    documentId,
    kind,
    revision,
  );
  const [row] = await sql.$queryRawUnsafe<{ state: "done" | "void" }[]>(
    "select state from document_revisions where document_id = $1::uuid and kind = $2 and revision = $3::int",
    documentId,
    kind,
    revision,
  );
  return row?.state ?? "void";
}
