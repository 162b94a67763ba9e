// The replica of another service's orders: what they are, how far this service's documents have taken them, and whether their owner has frozen them
// (docs/decisions/0060).
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { type DocumentKindValues, foreignLink, type Link } from "@kontor/contracts/document/kind-values";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { type SourceFreeze, sourceTaken } from "@kontor/contracts/document/procurement";
import type { Ctx } from "../context/ctx.ts";
import { isoTime } from "../database/iso-time.ts";
import type { Parameters } from "../database/sql.ts";
import { named, statement } from "../database/statement.ts";
import type { ReceivedFact } from "../events/define-consumer.ts";
import { publish } from "../events/outbox.ts";
import type { DocumentLine, Source } from "./model.ts";
import { takenByLine, takenOf } from "./taken.sql.ts";
import { visibilityConditions } from "./visibility.ts";

const UPSERT = statement<{ id: string; isChanged: boolean }>(`insert into replica_sources as s
    (kind, id, number, version, sequence, oper_time, partner_id, creator_id, department_id, remark, is_audited, is_closed, lines)
  select g.kind, g."documentId", g.number, g.version, g.sequence, g."operTime", g."partnerId", g."creatorId", g."departmentId", g.remark, g."isAudited",
    not g."isOpen" or g."isProcurementClosed", g.lines
  from json_to_recordset($1::json) as g("documentId" uuid, kind text, number text, version int, sequence bigint, "operTime" timestamptz,
    "partnerId" uuid, "creatorId" uuid, "departmentId" uuid, remark text, "isAudited" boolean, "isOpen" boolean, "isProcurementClosed" boolean, lines jsonb)
  order by g."documentId"
  on conflict (tenant_id, kind, id) do update set (number, version, sequence, oper_time, partner_id, creator_id, department_id, remark, is_audited, is_closed, lines) =
    row(excluded.number, excluded.version, excluded.sequence, excluded.oper_time, excluded.partner_id, excluded.creator_id,
      excluded.department_id, excluded.remark, excluded.is_audited, excluded.is_closed, excluded.lines)
  where s.sequence < excluded.sequence returning s.id, old.version is distinct from new.version or new.version = 0 as "isChanged"`);

/** The kind of another service's orders, and this service's kinds that take from them. */
interface Taking {
  kind: string;
  takers: readonly string[];
}

/** Upserts orders of a kind from their facts: of several about one order the one published last stays. */
export async function upsertSources(
  tx: object,
  { kind, takers }: Taking,
  events: readonly (Pick<ReceivedFact, "envelope"> & { fact: OpenOrder })[],
): Promise<void> {
  const latest = new Map(
    events
      .toSorted((one, other) => one.envelope.sequence - other.envelope.sequence)
      .map(({ fact, envelope: { sequence } }) => [fact.documentId, { ...fact, sequence }]),
  );
  const newer = await UPSERT.rows(tx, JSON.stringify([...latest.values()]));
  // A delivery leaves the order's version, and with it its lines, as they are.
  const changed = newer.flatMap(({ id, isChanged }) => (isChanged ? [id] : []));
  if (changed.length > 0) await RETAKE.run(tx, kind, changed, takers);
}

const LOCK = statement(`select from replica_sources where kind = $1 and id = any(array(select unnest($2::uuid[])
    union select link_id from documents where id = any($3::uuid[]) and link_id is not null)) order by id for update`);
/**
 * Locks the orders that a kind's documents take from until the commit: those named, and those of stored documents. In the order of their ids, after
 * documents. A kind that takes from no other service's costs nothing.
 */
export async function lockSources(
  tx: object,
  kind: DocumentKindValues,
  { ids, documentIds }: { ids: readonly string[]; documentIds: readonly string[] },
): Promise<void> {
  const link = foreignLink(kind);
  if (link) await LOCK.rows(tx, link.source, ids, documentIds);
}

const RETAKE = statement(`update replica_sources s set taken = n.taken from (
    select s.id, case when not coalesce(bool_or(l.taken > 0), false) then 0 when bool_and(l.taken >= l.quantity) then 2 else 3 end as taken
    from (select s.id, s.lines, ${takenByLine({ source: "s.id", kinds: "$3::text[]" })} as taken from replica_sources s
      where s.kind = $1 and s.id = any($2::uuid[]) offset 0) s
    left join lateral (select (each ->> 'quantityBase')::numeric as quantity, ${takenOf("s.taken", "(each ->> 'lineId')")} as taken
      from jsonb_array_elements(s.lines) as each) l on true group by s.id) n
  where s.kind = $1 and s.id = n.id and s.taken <> n.taken`);

type Line = { lineId: string; takenBase: string };
const TAKEN = statement<{
  documentId: string;
  kind: string;
  lines: Line[];
}>(`select s.id as "documentId", $2::text as kind,
    (select coalesce(json_agg(json_build_object('lineId', n.key, 'takenBase', n.value) order by n.key), '[]')
      from jsonb_each_text(${takenByLine({ source: "s.id", kinds: "$3::text[]" })}) n where n.value::numeric <> 0) as lines
  from unnest($1::uuid[]) as s(id)`);

/** Computes anew how far orders are taken, and publishes it; they are locked. */
export async function retakeSources(
  tx: object,
  ctx: Ctx,
  { kind, takers }: Taking,
  ids: readonly string[],
): Promise<void> {
  await RETAKE.run(tx, kind, ids, takers);
  for (const each of await TAKEN.rows(tx, ids, kind, takers)) await publish(tx, sourceTaken, each, ctx);
}

// A document whose lines take nothing of it names it all the same.
const NAMED =
  "case when s.taken = 0 and exists (select from documents d where d.link_id = s.id and d.kind = any($5::text[])) then 3 else s.taken end";
const FREEZE = statement<{
  taken: 0 | 2 | 3;
}>(`insert into replica_sources as s (id, kind, frozen_version) values ($1::uuid, $2, $3::int)
  on conflict (tenant_id, kind, id) do update set frozen_version = case when ${NAMED} = $4::smallint then greatest(s.frozen_version, $3::int) else s.frozen_version end
  returning ${NAMED} as taken`);
/** How far an order is taken, at least in part where a document names it; where that is as asked, this version of it is frozen from now on. */
export async function freezeSource(
  tx: object,
  { id, kind, version, ifTaken }: SourceFreeze,
  takers: readonly string[],
): Promise<{ taken: 0 | 2 | 3 }> {
  // A statement of its own, so that the next one sees the documents of those that this one waited for.
  await LOCK.rows(tx, kind, [id], []);
  const [row] = await FREEZE.rows(tx, id, kind, version, ifTaken, takers);
  if (!row) throw new Error("a frozen order has no row");
  return row;
}

/** The user's conditions on `replica_sources s`: who may not see an order of the other service may make nothing of it either (RBAC-5, RBAC-6). */
export function sourceConditions(ctx: Ctx, bound: Parameters, { source }: Link): string[] {
  const kind = documentKinds.find(({ name }) => name === source);
  if (!kind) throw new Error(`no kind ${source}`);
  return [`s.kind = ${bound.bind(source, "text")}`, ...visibilityConditions(ctx, bound, kind, "s")];
}

/** Its lines with what new lines are made of. */
type SourceRow = Omit<Source, "others" | "isReached" | "lines"> & {
  isFrozen: boolean;
  lines: (Source["lines"][number] & Pick<DocumentLine, "barcodeId" | "remark">)[];
};
const NO_MONEY = ["discountRate", "discountAmount", "priceTaxRate", "feeTaxRate"]
  .concat(["amountWithTax", "amountAfterDiscount", "amountOther", "amountPaid", "openDebt", "deducted"])
  .map((name) => `'${name}', '0'`)
  .join(", ");
const NO_PRICE = ["unitPrice", "amount", "taxRate", "taxAmount", "amountWithTax"]
  .map((name) => `'${name}', '0'`)
  .join(", ");
const SOURCE = named<
  { source: SourceRow },
  "id" | "kind" | "documentId" | "takers"
>(`select json_build_object('isFrozen', s.frozen_version >= s.version,
    'head', json_build_object('id', s.id, 'kind', s.kind, 'number', s.number, 'operTime', ${isoTime("s.oper_time")}, 'partnerId', s.partner_id,
      'auditStatus', s.is_audited::int, 'isClosed', s.is_closed, ${NO_MONEY}),
    'lines', (select coalesce(json_agg(each || jsonb_build_object('id', each ->> 'lineId', 'quantity', each ->> 'quantityBase', ${NO_PRICE},
      'takenBase', ${takenOf("s.taken_by_line", "(each ->> 'lineId')")}::text) order by at), '[]')
      from jsonb_array_elements(s.lines) with ordinality as of(each, at))) as source
  from (select s.*, ${takenByLine({ source: "s.id", except: "$documentId::uuid", kinds: "$takers::text[]" })} as taken_by_line
    from replica_sources s where s.id = $id::uuid and s.kind = $kind and not exists (select from documents own where own.id = s.id) offset 0) s`);

interface Sought {
  id: string;
  kind: string;
  /** The document that takes from it, whose own lines do not count as taken. */
  documentId: string | null;
  takers: readonly string[];
}

/** An order as a source: its prices and money are another deal's, and so they are nothing here. Nothing for an id that is a document's of this service: documents name their source by its id alone. */
export async function findForeignSource(tx: object, sought: Sought): Promise<SourceRow | null> {
  const [row] = await SOURCE.rows(tx, { ...sought });
  return row?.source ?? null;
}
