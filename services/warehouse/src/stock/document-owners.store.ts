// Owners of the documents that moved stock, for data scope and customer limits on movements (RBAC-5, RBAC-6, docs/decisions/0029).
import type { Actor } from "@kontor/contracts/core/actor";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { mayUsePartner } from "@kontor/service-kit/resource/assignments";

const NOTE = statement<{ id: string; isNew: boolean }>(`insert into stock_makers as m
    (kind, document_id, revision, creator_id, department_id, partner_id, partner_type)
  select kind, "documentId", revision, "creatorId", "departmentId", "partnerId", "partnerType" from json_to_recordset($1::json)
    as g(kind text, "documentId" uuid, revision int, "creatorId" uuid, "departmentId" uuid, "partnerId" uuid, "partnerType" text) order by 1, 2
  on conflict (tenant_id, kind, document_id) do update set revision = excluded.revision, creator_id = excluded.creator_id,
    department_id = excluded.department_id, partner_id = excluded.partner_id, partner_type = excluded.partner_type, told = true
  where m.revision < excluded.revision or (m.revision = excluded.revision and not m.told)
  returning document_id as id, old.revision is distinct from new.revision as "isNew"`);

/**
 * Stores the owners of documents as of their last effect.
 * @returns the documents whose effect is new, without those that were only published again
 */
export async function storeDocumentOwners(
  tx: object,
  effects: readonly DocumentEffect[],
): Promise<ReadonlySet<string>> {
  const last = new Map<string, DocumentEffect>();
  for (const effect of effects) {
    const before = last.get(effect.documentId);
    if (!before || before.revision < effect.revision) last.set(effect.documentId, effect);
  }
  const heads = [...last.values()].map(
    ({ kind, documentId, revision, creatorId, departmentId, partnerId, partnerType }) => ({
      ...{ kind, documentId, revision },
      ...{ creatorId, departmentId, partnerId, partnerType },
    }),
  );
  if (heads.length === 0) return new Set();
  const noted = await NOTE.rows(tx, JSON.stringify(heads));
  return new Set(noted.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
}

/** The bound values of the visibility condition: data scope, user, departments, and whether assignments limit the person. */
export type Visibility = [
  dataScope: number,
  userId: string | null,
  departmentIds: readonly string[],
  isLimited: boolean,
];
export const visibilityOf = (ctx: Ctx): Visibility => visibilityOfReader(actorOf(ctx));
/** The same values for an actor; without one, only opening stock is visible. */
export const visibilityOfReader = (reader: Actor | null): Visibility =>
  reader ? [reader.dataScope, reader.userId, reader.departmentIds, reader.kind === "staff"] : [3, null, [], true];

/** Whether the actor sees all documents. */
export const seesAll = (first: number): string =>
  `($${first}::int = 1 and ${mayUsePartner("null::uuid", "'客户'", `$${first + 1}::uuid`, `$${first + 3}::boolean`)})`;

/**
 * Condition that the actor may see the document of a row with kind and document_id; everybody may see opening stock. The four values of `visibilityOf` are bound
 * from `$first` on. A document whose owner is unknown is hidden from actors with limits.
 */
export function visibleRow(row: string, first: number): string {
  const [scope, user, departments, limited] = [
    `$${first}::int`,
    `$${first + 1}::uuid`,
    `$${first + 2}::uuid[]`,
    `$${first + 3}::boolean`,
  ];
  const inScope = `(${scope} = 1 or maker.creator_id = ${user} or (${scope} = 2 and maker.department_id = any(${departments})))`;
  return `(${row}.kind = 'opening' or ${seesAll(first)}
    or exists (select from stock_makers maker where maker.kind = ${row}.kind and maker.document_id = ${row}.document_id and maker.told and ${inScope}
      and (maker.partner_id is null or ${mayUsePartner("maker.partner_id", "maker.partner_type", user, limited)})))`;
}
