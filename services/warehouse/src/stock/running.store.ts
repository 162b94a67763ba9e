// Running quantity of a key of stock by business time: where a revision would take it below zero, and which document runs short there (reference.md
// §2.5). Other reservations count from their own business time on, holds until they end.
import type { Actor } from "@kontor/contracts/core/actor";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { localTimes } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";
import { visibilityOfReader, visibleRow } from "./document-owners.store.ts";
import { isLive } from "./hold.store.ts";
import type { LocatedReservation, Lowering } from "./reserve.rules.ts";
import { KEY, KEY_TYPES, keyNames, keyRow, sameKey } from "./stock-key.query.ts";
import { type StockKey, stockKey } from "./stock-key.rules.ts";

// Later ledger lines are read once by the product's index, and subtracted from the final quantity.
const RUNNING =
  statement<Moment>(`with input as materialized (select * from json_to_recordset($1::json) as a(${KEY_TYPES},
    since timestamptz, meanwhile numeric, until timestamptz, quantity numeric)),
  later as materialized (select a.product_id, a.depot_id, a.variant_id, a.batch_id, l.oper_time as at, sum(l.quantity) as quantity from input a
    cross join lateral (select oper_time, quantity from stock_lines each where ${sameKey("each", "a")} and each.oper_time > a.since offset 0) l group by 1, 2, 3, 4, 5),
  sums as (select ${KEY}, sum(quantity) as quantity from later group by ${KEY}),
  others as materialized (select r.product_id, r.depot_id, r.variant_id, r.batch_id, greatest(r.since, a.since) as since, r.meanwhile,
      greatest(r.until, a.since) as until, r.quantity
    from input a join stock_reservations r on ${sameKey("r", "a")} where (r.kind, r.document_id) <> ($2, $3::uuid)
    and ${isLive("r")} and (r.kind, r.document_id) is distinct from ($4::text, $5::uuid)),
  steps as (select a.product_id, a.depot_id, a.variant_id, a.batch_id, a.since as at, b.quantity - coalesce(s.quantity, 0) - a.meanwhile as quantity from input a
      join stock_balances b on ${sameKey("b", "a")} left join sums s on ${sameKey("s", "a")}
    union all select ${KEY}, until, meanwhile - quantity from input
    union all select ${KEY}, at, quantity from later
    union all select ${KEY}, since, -meanwhile from others
    union all select ${KEY}, until, meanwhile - quantity from others),
  running as (select ${KEY}, at, sum(sum(quantity)) over (partition by ${KEY} order by at) as quantity from steps group by ${KEY}, at)
  select distinct on (r.product_id, r.depot_id, r.variant_id, r.batch_id) ${keyNames("r")}, ${isoTime("r.at")} as at
    from running r join input a on ${sameKey("a", "r")}
    where r.quantity < 0 and case when r.at < a.until then a.meanwhile else a.quantity end > 0
    order by r.product_id, r.depot_id, r.variant_id, r.batch_id, r.at`);

/** A moment at which goods would run short in a warehouse. */
export interface Moment extends StockKey {
  /** ISO 8601 in UTC. */
  at: string;
}

/**
 * The first moment of each key of stock at which the needs would take the running quantity below zero. The balances must be locked, so that nobody
 * posts or reserves meanwhile. Quantities that were below zero before, and do not get lower, are accepted.
 */
export const runningShort = (
  tx: object,
  { kind, documentId, order }: LocatedReservation,
  late: readonly (StockKey & Lowering)[],
): Promise<Moment[]> =>
  late.length === 0
    ? Promise.resolve([])
    : RUNNING.rows(
        tx,
        JSON.stringify(
          late.map(({ since, meanwhile, until, quantity, ...key }) => ({
            ...{ ...keyRow(key), since, meanwhile: meanwhile.toFixed(), until },
            quantity: quantity.toFixed(),
          })),
        ),
        kind,
        documentId,
        order?.kind ?? null,
        order?.documentId ?? null,
      );

const LEAVING = `with input as (select * from json_to_recordset($1::json) as a(${KEY_TYPES}, at timestamptz)),
  leaving as (select a.*, l.kind, l.document_id, l.number, null::date as held_until, 1 as place, l.sequence from input a join stock_lines l
      on ${sameKey("l", "a")} and l.oper_time = a.at and l.quantity < 0
    union all select a.*, r.kind, r.document_id, r.number, r.held_until, 2, 0 from input a join stock_reservations r
      on ${sameKey("r", "a")} and ${isLive("r")} and (r.until = a.at and r.quantity > 0 or r.since = a.at and r.meanwhile > 0))`;
const WHO = statement<StockKey & { number: string }>(`${LEAVING}
  select distinct on (${KEY}) ${keyNames("l")}, case when l.held_until is not null then l.number || ' (→ ' || l.held_until || ')'
    when ${visibleRow("l", 4)} then l.number else '' end as number
    from leaving l where (l.kind, l.document_id) <> ($2, $3::uuid) order by ${KEY}, l.place, l.sequence desc`);

/** What a refusal says of a moment. */
export interface NamedMoment {
  /** In the tenant's time zone. */
  day: string;
  /** The document that runs short; empty where the reader cannot see it. */
  number: string;
}

/**
 * The day of each moment in the tenant's time zone, and the document that runs short then: the revision's own where it takes goods at that moment, else another
 * one that does. A document that the reader cannot see is not named (docs/decisions/0029), but a hold is, with its last day: all who meet it see it (docs/decisions/0063).
 */
export async function runningWords<M extends Moment>(
  tx: object,
  { kind, documentId, number, operTime, lines }: LocatedReservation,
  moments: readonly M[],
  reader: Actor | null,
): Promise<(M & NamedMoment)[]> {
  if (moments.length === 0) return [];
  const keys = moments.map(({ at, ...key }) => ({ ...keyRow(key), at }));
  const rows = await WHO.rows(tx, JSON.stringify(keys), kind, documentId, ...visibilityOfReader(reader));
  const local = await localTimes(tx);
  const own = new Date(operTime).toISOString();
  return moments.map((moment) => {
    const takes = lines.some((line) => stockKey(line) === stockKey(moment) && line.quantityBase.startsWith("-"));
    const who = moment.at === own && takes ? undefined : rows.find((row) => stockKey(row) === stockKey(moment));
    return { ...moment, day: local(moment.at).slice(0, 10), number: who?.number ?? number };
  });
}
