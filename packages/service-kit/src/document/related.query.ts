// Reads what transitions depend on besides the documents: returns made from them, settlements, highest revisions.
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { prepared, sqlOf } from "../database/database.ts";
import { statement } from "../database/statement.ts";

interface RelatedRow {
  id: string;
  hasBacks: boolean;
  /** Whether slips settle a part of it, as finance published last. */
  hasSlips: boolean;
  /** Whether its customer has a credit limit. */
  isLimited: boolean;
  revisionMax: number;
  /** The number of the closed order whose deposit it deducts; null: there is none. */
  closedOrder: string | null;
}

const CLOSED_ORDER = `select s.number from documents d join documents s on s.id = d.link_id and s.is_closed where d.amount_deposit <> 0 and d.id =`;

const RELATED =
  prepared(`select w.id, exists (select from documents b where b.link_id = w.id and b.kind = any($3::text[])) as "hasBacks",
    exists (select from documents d where d.id = w.id and d.amount_settled <> 0) as "hasSlips",
    exists (select from documents d join replica_partners p on p.id = d.partner_id where d.id = w.id and p.credit_limit is not null) as "isLimited",
    (select coalesce(max(v.revision), 0) from document_revisions v where v.document_id = w.id and v.kind = $2::text) as "revisionMax",
    (${CLOSED_ORDER} w.id) as "closedOrder"
  from unnest($1::uuid[]) as w(id)`);

const OF_ONE = statement<{ number: string }>(`${CLOSED_ORDER} $1::uuid`);
/** The number of the closed order whose deposit a stored document deducts. */
export const closedOrderOf = async (tx: object, documentId: string): Promise<string | null> =>
  (await OF_ONE.rows(tx, documentId))[0]?.number ?? null;

/** For each document of a kind whether others of its service are made from it or settle it, and its highest revision. */
export async function findRelated(
  tx: object,
  { name, targets }: Pick<DocumentKindValues, "name" | "targets">,
  ids: readonly string[],
): Promise<Map<string, RelatedRow>> {
  const made = targets.map((target) => target.name);
  const rows = await sqlOf(tx).$queryRawUnsafe<RelatedRow[]>(RELATED, ids, name, made);
  return new Map(rows.map((row) => [row.id, row]));
}
