// Running quantity of a product in a warehouse by business time: where a revision would take it below zero, and which document runs short there (reference.md
// §2.5). Other reservations count from their own business time on, holds until they end.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Reservation } from "@kontor/contracts/warehouse/stock";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { localTimes } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";
import { visibilityOfReader, visibleRow } from "./document-owners.store.ts";
import { isLive } from "./hold.store.ts";
import { type Need, pairKey } from "./reserve.rules.ts";

// Later ledger lines are read once by the product's index, and subtracted from the final quantity.
const RUNNING =
  statement<Moment>(`with asked as materialized (select * from json_to_recordset($1::json) as a(product_id uuid, depot_id uuid,
    since timestamptz, meanwhile numeric, until timestamptz, quantity numeric)),
  later as materialized (select a.product_id, a.depot_id, l.oper_time as at, sum(l.quantity) as quantity from asked a
    cross join lateral (select oper_time, quantity from stock_lines each
      where each.product_id = a.product_id and each.depot_id = a.depot_id and each.oper_time > a.since offset 0) l group by 1, 2, 3),
  sums as (select product_id, depot_id, sum(quantity) as quantity from later group by 1, 2),
  others as materialized (select r.product_id, r.depot_id, greatest(r.since, a.since) as since, r.meanwhile, greatest(r.until, a.since) as until, r.quantity
    from asked a join stock_reservations r on r.product_id = a.product_id and r.depot_id = a.depot_id where (r.kind, r.document_id) <> ($2, $3::uuid)
    and ${isLive("r")} and (r.kind, r.document_id) is distinct from ($4::text, $5::uuid)),
  steps as (select a.product_id, a.depot_id, a.since as at, b.quantity - coalesce(s.quantity, 0) - a.meanwhile as quantity from asked a
      join stock_balances b on b.product_id = a.product_id and b.depot_id = a.depot_id
      left join sums s on s.product_id = a.product_id and s.depot_id = a.depot_id
    union all select product_id, depot_id, until, meanwhile - quantity from asked
    union all select product_id, depot_id, at, quantity from later
    union all select product_id, depot_id, since, -meanwhile from others
    union all select product_id, depot_id, until, meanwhile - quantity from others),
  running as (select product_id, depot_id, at, sum(sum(quantity)) over (partition by product_id, depot_id order by at) as quantity
    from steps group by product_id, depot_id, at)
  select distinct on (r.product_id, r.depot_id) r.product_id as "productId", r.depot_id as "depotId", ${isoTime("r.at")} as at
    from running r join asked a on a.product_id = r.product_id and a.depot_id = r.depot_id
    where r.quantity < 0 and case when r.at < a.until then a.meanwhile else a.quantity end > 0
    order by r.product_id, r.depot_id, r.at`);

/** A moment at which a product would run short in a warehouse. */
export interface Moment {
  productId: string;
  depotId: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/**
 * The first moment of each product and warehouse at which the needs would take the running quantity below zero. The balances must be locked, so that nobody
 * posts or reserves meanwhile. Quantities that were below zero before, and do not get lower, are accepted.
 */
export const runningShort = (
  tx: object,
  { kind, documentId, order }: Reservation,
  late: readonly Need[],
): Promise<Moment[]> =>
  late.length === 0
    ? Promise.resolve([])
    : RUNNING.rows(
        tx,
        JSON.stringify(
          late.map(({ productId, depotId, since, meanwhile, until, quantity }) => ({
            ...{ product_id: productId, depot_id: depotId, since, meanwhile: meanwhile.toFixed(), until },
            quantity: quantity.toFixed(),
          })),
        ),
        kind,
        documentId,
        order?.kind ?? null,
        order?.documentId ?? null,
      );

const LEAVING = `with asked as (select * from json_to_recordset($1::json) as a("productId" uuid, "depotId" uuid, at timestamptz)),
  leaving as (select a."productId", a."depotId", l.kind, l.document_id, l.number, 1 as place, l.sequence from asked a join stock_lines l
      on l.product_id = a."productId" and l.depot_id = a."depotId" and l.oper_time = a.at and l.quantity < 0
    union all select a."productId", a."depotId", r.kind, r.document_id, r.number, 2, 0 from asked a join stock_reservations r
      on r.product_id = a."productId" and r.depot_id = a."depotId" and ${isLive("r")} and (r.until = a.at and r.quantity > 0 or r.since = a.at and r.meanwhile > 0))`;
const WHO = statement<Who>(`${LEAVING}
  select distinct on (l."productId", l."depotId") l."productId", l."depotId", case when ${visibleRow("l", 4)} then l.number else '' end as number
    from leaving l where (l.kind, l.document_id) <> ($2, $3::uuid) order by l."productId", l."depotId", l.place, l.sequence desc`);
interface Who {
  productId: string;
  depotId: string;
  number: string;
}

/** What a refusal says of a moment. */
export interface NamedMoment {
  /** In the tenant's time zone. */
  day: string;
  /** The document that runs short; empty where the reader cannot see it. */
  number: string;
}

/**
 * The day of each moment in the tenant's time zone, and the document that runs short then: the revision's own where it takes goods at that moment, else another
 * one that does. A document that the reader cannot see is not named (docs/decisions/0029).
 */
export async function runningWords<M extends Moment>(
  tx: object,
  { kind, documentId, number, operTime, lines }: Reservation,
  moments: readonly M[],
  reader: Actor | null,
): Promise<(M & NamedMoment)[]> {
  if (moments.length === 0) return [];
  const keys = moments.map(({ productId, depotId, at }) => ({ productId, depotId, at }));
  const rows = await WHO.rows(tx, JSON.stringify(keys), kind, documentId, ...visibilityOfReader(reader));
  const local = await localTimes(tx);
  const own = new Date(operTime).toISOString();
  return moments.map((moment) => {
    const takes = lines.some((line) => pairKey(line) === pairKey(moment) && line.quantityBase.startsWith("-"));
    const who = moment.at === own && takes ? undefined : rows.find((row) => pairKey(row) === pairKey(moment));
    return { ...moment, day: local(moment.at).slice(0, 10), number: who?.number ?? number };
  });
}
