// Reads what moves depend on besides the documents: returns made from them, settlements, highest revisions.
import { prepared, sqlOf } from "../database/database.ts";

interface RelatedRow {
  id: string;
  hasBacks: boolean;
  /** Whether slips settle a part of it, as finance published last. */
  hasSlips: boolean;
  revisionMax: number;
}

const RELATED = prepared(`select w.id, exists (select from documents b where b.link_id = w.id) as "hasBacks",
    exists (select from documents d where d.id = w.id and d.amount_settled <> 0) as "hasSlips",
    (select coalesce(max(v.revision), 0) from document_revisions v where v.document_id = w.id and v.kind = $2::text) as "revisionMax"
  from unnest($1::uuid[]) as w(id)`);

/** For each document of a kind whether others are made from it or settle it, and its highest revision. */
export async function findRelated(tx: object, kind: string, ids: readonly string[]): Promise<Map<string, RelatedRow>> {
  const rows = await sqlOf(tx).$queryRawUnsafe<RelatedRow[]>(RELATED, ids, kind);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Whether a revision was committed; if not, it is forbidden from now on, so that its reservations may be released.
 * A save that is about to commit locks the row: then this waits for its end.
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
