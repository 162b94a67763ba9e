// Reads whole documents and locks them.
import { notFound } from "@kontor/contracts/core/error";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import type { Ctx } from "../context/ctx.ts";
import { prepared, sqlOf } from "../database/database.ts";
import { parameters } from "../database/sql.ts";
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

const STATE = prepared(`select coalesce(string_agg(s.id || ' ' || s.version, ',' order by s.id), '') as state from (
    select id, xmin::text as version from documents where id = any($1::uuid[])
    union all select id, xmin::text from documents where link_id = any($1::uuid[])) s`);
/** A text that is another one after any write of the documents or of one that is made from them: PostgreSQL's own versions of their rows. */
export async function stateOfDocuments(tx: object, ids: readonly string[]): Promise<string> {
  const [row] = await sqlOf(tx).$queryRawUnsafe<{ state: string }[]>(STATE, ids);
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
