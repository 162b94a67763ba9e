// Reads whole documents and locks them.
import { notFound } from "@kontor/contracts/core/error";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import type { Ctx } from "../context/ctx.ts";
import { prepared, sqlOf } from "../database/database.ts";
import { parameters } from "../database/sql.ts";
import { statement } from "../database/statement.ts";
import { accountColumns, asJson, headColumns, lineColumns } from "./columns.ts";
import type { StoredDocument } from "./model.ts";
import { visibilityConditions } from "./visibility.ts";

const HEAD = asJson(headColumns, "d");
const LINES = `(select coalesce(json_agg(${asJson(lineColumns, "l")} order by l.position), '[]') from document_lines l where l.document_id = d.id)`;
const ACCOUNTS = `(select coalesce(json_agg(${asJson(accountColumns, "a")} order by a.position), '[]') from document_accounts a where a.document_id = d.id)`;

const LOCK = prepared(`select 1 from documents where id = any(array(select unnest($1::uuid[])
    union select link_id from documents where id = any($1::uuid[]) and link_id is not null)) order by id for update`);
/**
 * Locks documents and their stored sources until the commit, all in the order of their ids, so that two bulk operations never wait for each other: those to
 * be changed, and further ones (sources) whose lines, progress or state must not change meanwhile.
 */
export async function lockDocuments(tx: object, ids: readonly string[]): Promise<void> {
  await sqlOf(tx).$queryRawUnsafe(LOCK, ids);
}

/**
 * SQL: a text that is another one after any write of a document or of one that is made from it: PostgreSQL's own versions of their rows.
 * @param id SQL for the document's id
 */
export const stateOfDocument = (
  id: string,
): string => `(select coalesce(string_agg(v.id || ' ' || v.version, ',' order by v.id), '') from (
    select id, xmin::text as version from documents where id = ${id}
    union all select id, xmin::text from documents where link_id = ${id}) v)`;
const STATE = statement<{ state: string }>(`select ${stateOfDocument("$1::uuid")} as state`);
/** The text of `stateOfDocument`. */
export async function findState(tx: object, id: string): Promise<string> {
  const [row] = await STATE.rows(tx, id);
  return row?.state ?? "";
}

/** Documents of a kind, within the actor's visibility, in the order of their ids. @throws Refusal `not-found` when one is absent, of another kind or not visible */
export async function findDocuments(
  tx: object,
  ctx: Ctx,
  kind: DocumentKindValues,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  const bound = parameters();
  const conditions = [
    `d.id = any(${bound.bind(ids, "uuid[]")})`,
    `d.kind = ${bound.bind(kind.name, "text")}`,
    ...visibilityConditions(ctx, bound, kind),
  ];
  const rows = await sqlOf(tx).$queryRawUnsafe<StoredDocument[]>(
    `select ${HEAD} as head, ${LINES} as lines, ${ACCOUNTS} as accounts from documents d where ${conditions.join(" and ")} order by d.id`,
    ...bound.values,
  );
  if (rows.length !== new Set(ids).size) throw notFound();
  return rows;
}
