// Finds the batches and serial numbers that are free in a warehouse, and the goods that a scanned text stands for.
import type { Body, Query } from "@kontor/contracts/core/endpoint";
import { COUNT_EXACT_MAX } from "@kontor/contracts/core/list-contract";
import { trackedKey } from "@kontor/contracts/document/tracking";
import type {
  BatchRow,
  findTracked,
  getBatchNumberList,
  getEnableSerialNumberList,
  SerialRow,
  TrackedCode,
} from "@kontor/contracts/warehouse/tracking";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { named, statement } from "@kontor/service-kit/database/statement";
import { type Visibility, visibleRow } from "./document-owners.store.ts";
import { LIVE_RESERVED } from "./hold.store.ts";
import { PRESENT_QUANTITY } from "./on-hand.query.ts";
import { sameKey } from "./stock-key.query.ts";

/** A pattern of LIKE for a part of a number, as numbers are compared. */
export const partOf = (text: string): string => `%${trackedKey(text).replace(/[\\%_]/g, "\\$&")}%`;

/** What a document that is being edited has taken of a batch itself, or is about to take, is free for it. */
const OWN = `coalesce((select -sum(l.quantity) from stock_lines l where l.document_id = $exceptId::uuid and l.kind = $exceptKind
    and l.batch_id = b.batch_id and l.depot_id = b.depot_id having sum(l.quantity) < 0), 0)
    + coalesce((select sum(r.quantity) from stock_reservations r where r.document_id = $exceptId::uuid and r.kind = $exceptKind and ${sameKey("r", "b")}), 0)`;
/** What orders hold of the product whatever its batch, without the order that the document delivers. */
const HELD = `select coalesce(sum(r.quantity), 0) as quantity from stock_reservations r
    where r.product_id = (select product_id from product_barcodes where bar_code = $barCode) and r.depot_id = $depotId::uuid
      and r.expires_at > now() and r.document_id is distinct from $orderId::uuid`;
// What all batches have together beyond the holds of others bounds each (docs/decisions/0065).
const BATCHES = named<BatchRow & { count: number }>(`with there as materialized (
    select t.id, t.number, t.number_key, t.production_date, t.expiry_date, c.ratio, c.bar_code, c.unit, p.name, p.standard, p.model,
      ${PRESENT_QUANTITY} - ${LIVE_RESERVED} + ${OWN} as quantity
    from product_barcodes c join products p on p.id = c.product_id join batches t on t.product_id = c.product_id
      join stock_balances b on b.product_id = t.product_id and b.depot_id = $depotId::uuid and b.batch_id = t.id
    where c.bar_code = $barCode),
  free as (select t.*, case when h.quantity > 0 then least(t.quantity, (select sum(quantity) from there where quantity > 0) - h.quantity)
      else t.quantity end as free from there t cross join (${HELD}) h)
  select id, bar_code as "barCode", name, standard, model, unit as "commodityUnit", number as "batchNumber",
    production_date::text as "productionDate", expiry_date::text as "expirationDate",
    trim_scale(case when ratio = 1 then free else round(free / ratio, 2) end)::text as "totalNum", trim_scale(free)::text as "freeBase",
    count(*) over ()::int as count
  from free where free > 0 and number_key like $pattern order by expiry_date, number, id limit $rows::int offset $offset::int`);

type Own = Pick<Query<typeof getBatchNumberList>, "exceptId" | "exceptKind">;
const ownOf = ({ exceptId, exceptKind }: Own) => ({ exceptId: exceptId ?? null, exceptKind: exceptKind ?? "" });

/** A page of the batches of a barcode's product that are free in a warehouse, first expiring first. */
export async function freeBatches(
  tx: object,
  { barCode, depotId, orderId, name, page, rows, ...own }: Query<typeof getBatchNumberList>,
): Promise<{ rows: BatchRow[]; total: number }> {
  const batches = await BATCHES.rows(tx, {
    ...{ barCode, depotId, orderId: orderId ?? null, pattern: partOf(name), rows, offset: (page - 1) * rows },
    ...ownOf(own),
  });
  return { rows: batches.map(({ count: _, ...row }) => row), total: batches[0]?.count ?? 0 };
}

const HERE =
  "s.product_id = (select product_id from product_barcodes where bar_code = $barCode) and s.depot_id = $depotId::uuid";
/** SQL: serial numbers that are free in a warehouse; also those that the edited document has taken, or is about to take. */
const freeWhere = (
  condition: string,
): string => `select s.id, s.number_key from serial_numbers s where ${HERE} and s.state = 'there' and ${condition}
  union all select s.id, s.number_key from serial_numbers s where ${HERE} and s.state in ('leaving', 'gone', 'returning') and ${condition}
    and ((s.out_document_id, s.out_kind) = ($exceptId::uuid, $exceptKind) or (s.claim_document_id, s.claim_kind) = ($exceptId::uuid, $exceptKind))
    and not exists (select from serial_numbers o where o.product_id = s.product_id and o.number_key = s.number_key and o.state = 'there')`;
// A fragment is looked for in all numbers of the warehouse: once, and in an index alone.
const SERIALS = named<{
  rows: (SerialRow & InDocument)[];
  count: number;
  free: string[];
}>(`with matching as materialized (
    select * from (${freeWhere("s.number_key like $pattern")}) m order by number_key, id limit greatest(${COUNT_EXACT_MAX + 1}, $offset::int + $rows::int))
  select (select coalesce(json_agg(json_build_object('id', f.id, 'serialNumber', f.number, 'inBillNo', coalesce(f.in_number, ''), 'createTime', ${isoTime("f.created_at")},
      'kind', f.in_kind, 'documentId', f.in_document_id)
      order by f.number_key, f.id), '[]')
    from (select id from matching order by number_key, id limit $rows::int offset $offset::int) page join serial_numbers f on f.id = page.id) as rows,
  (select count(*)::int from matching) as count,
  array(select number_key from (${freeWhere("s.number_key = any($keys::text[])")}) f) as free`);

/** The document that brought a piece. */
interface InDocument {
  kind: string | null;
  documentId: string | null;
}
const VISIBLE = statement<InDocument>(
  `select r.kind, r.document_id as "documentId" from json_to_recordset($1::json) as r(kind text, document_id uuid) where ${visibleRow("r", 2)}`,
);
/** Rows without the numbers of documents that the reader may not see (docs/decisions/0029). */
async function numbersShown(
  tx: object,
  rows: readonly (SerialRow & InDocument)[],
  visibility: Visibility,
): Promise<SerialRow[]> {
  const documents = rows.map(({ kind, documentId }) => ({ kind, document_id: documentId }));
  const visible = await VISIBLE.rows(tx, JSON.stringify(documents), ...visibility);
  const keys = new Set(visible.map(({ kind, documentId }) => `${kind} ${documentId}`));
  return rows.map(({ kind, documentId, inBillNo, ...row }) => ({
    ...row,
    inBillNo: keys.has(`${kind} ${documentId}`) ? inBillNo : "",
  }));
}

/** A page of the serial numbers of a barcode's product that are free in a warehouse, and those of some that are not. */
export async function freeSerials(
  tx: object,
  { barCode, depotId, name, serials, page, rows, ...own }: Body<typeof getEnableSerialNumberList>,
  visibility: Visibility,
) {
  const [answer] = await SERIALS.rows(tx, {
    ...{ barCode, depotId, pattern: partOf(name), keys: serials.map(trackedKey), rows, offset: (page - 1) * rows },
    ...ownOf(own),
  });
  const { rows: listed = [], count = 0, free = [] } = answer ?? {};
  const freeKeys = new Set(free);
  return {
    rows: await numbersShown(tx, listed, visibility),
    total: Math.min(count, COUNT_EXACT_MAX),
    totalIsExact: count <= COUNT_EXACT_MAX,
    missInfo: serials.filter((serial) => !freeKeys.has(trackedKey(serial))),
  };
}

/** More goods than this are no answer to a scan. */
const CODES_MAX = 10;
/** Products with batches or serial numbers have no variants: their first barcode row is of the base unit. */
const CODE =
  "cross join lateral (select bar_code from product_barcodes where product_id = t.product_id order by position limit 1) c";
/** SQL: whether a piece is in its warehouse; for the edited document it is where it was before: there if the document took it, and not if it brought it. */
const IS_THERE = `(t.state in ('there', 'leaving') and (t.in_document_id, t.in_kind) is distinct from ($3::uuid, $4) or t.state in ('gone', 'returning') and (t.out_document_id, t.out_kind) = ($3::uuid, $4)) is true`;
const TRACKED =
  statement<TrackedCode>(`(select distinct on (t.product_id) c.bar_code as "barCode", t.number as serial, '' as "batchNumber", null as "productionDate", null as "expirationDate",
    case when d.id is not null then t.depot_id end as "depotId", coalesce(d.name, '') as "depotName"
  from serial_numbers t ${CODE} left join depots d on d.id = t.depot_id and ${IS_THERE} and ($2::uuid[] is null or d.id = any($2))
  where t.number_key = $1 and t.state <> 'coming' order by t.product_id, ${IS_THERE} desc, t.state in ('there', 'leaving') desc)
  union all select c.bar_code, null, t.number, t.production_date::text, t.expiry_date::text, null, '' from batches t ${CODE} where t.number_key = $1
    and exists (select from stock_balances b where b.product_id = t.product_id and b.batch_id = t.id)
  limit ${CODES_MAX}`);

/** The goods whose serial number, or whose batch that ever was in stock, is exactly the text; one that left has no warehouse: it may come back. @param permitted the warehouses that the caller may see; null: all */
export function trackedBy(
  tx: object,
  { code, ...own }: Query<typeof findTracked>,
  permitted: readonly string[] | null,
): Promise<TrackedCode[]> {
  const { exceptId, exceptKind } = ownOf(own);
  return TRACKED.rows(tx, trackedKey(code), permitted && [...permitted], exceptId, exceptKind);
}
