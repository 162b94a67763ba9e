// Reads what transitions depend on besides the documents: returns made from them, settlements, highest revisions.
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
