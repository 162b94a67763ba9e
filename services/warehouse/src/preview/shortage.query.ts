// Later documents that lack goods in the ledger as the transaction has it: the running quantity by business time, with what is reserved (reference.md §2.5).
import type { Actor } from "@kontor/contracts/core/actor";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";
import { visibilityOfReader, visibleRow } from "../stock/document-owners.store.ts";
import { isLive } from "../stock/hold.store.ts";
import type { DocumentKey } from "../stock/post-document.rules.ts";
import { KEY, keyNames, sameKey } from "../stock/stock-key.query.ts";
import type { Touched } from "./later.query.ts";
import type { Shortage } from "./shortage.rules.ts";

const SHORT =
  statement<Shortage>(`with places as (select * from json_to_recordset($1::json) as p("productId" uuid, "depotId" uuid)),
  changed as (select * from json_to_recordset($3::json) as c("documentId" uuid, kind text)),
  later as materialized (select ${KEY}, oper_time as at, kind, document_id, number, quantity from stock_lines
    where (product_id, depot_id) in (select * from places) and oper_time >= $2::timestamptz),
  reserved as materialized (select r.* from stock_reservations r where (product_id, depot_id) in (select * from places)
    and ${isLive("r")} and (r.document_id, r.kind) not in (select * from changed)),
  base as (select ${KEY}, sum(quantity) as quantity from (
      select ${KEY}, quantity from stock_balances where (product_id, depot_id) in (select * from places)
      union all select ${KEY}, -quantity from later) b group by ${KEY}),
  steps as (select ${KEY}, at, quantity from later
    union all select ${KEY}, greatest(since, $2::timestamptz), -meanwhile from reserved
    union all select ${KEY}, greatest(until, $2::timestamptz), meanwhile - quantity from reserved),
  running as (select s.product_id, s.depot_id, s.variant_id, s.batch_id, s.at, coalesce(b.quantity, 0)
      + sum(sum(s.quantity)) over (partition by s.product_id, s.depot_id, s.variant_id, s.batch_id order by s.at) as quantity
    from steps s left join base b on ${sameKey("b", "s")} group by s.product_id, s.depot_id, s.variant_id, s.batch_id, s.at, b.quantity),
  leaving as (select ${KEY}, at, kind, document_id, number, -sum(quantity) as quantity, null::date as held_until from later
      where (document_id, kind) not in (select * from changed) group by ${KEY}, at, kind, document_id, number having sum(quantity) < 0
    union all select ${KEY}, greatest(until, $2::timestamptz), kind, document_id, number, quantity, held_until from reserved where quantity > 0)
  select ${keyNames("l")}, l.kind, l.document_id as "documentId", l.at::text as at, (l.at at time zone ${ZONE})::date::text as day,
    case when l.held_until is not null then l.number || ' (→ ' || l.held_until || ')' else l.number end as number,
    l.held_until is not null or ${visibleRow("l", 4)} as "isVisible", coalesce(p.name, '') as "productName", coalesce(d.name, '') as "depotName",
    trim_scale(least(l.quantity, -r.quantity))::text as shortage
  from leaving l join running r on ${sameKey("r", "l")} and r.at = l.at
    left join products p on p.id = l.product_id left join depots d on d.id = l.depot_id
  where r.quantity < 0 order by l.at, l.number, p.name, l.document_id, l.kind, ${KEY.split(", ")
    .map((name) => `l.${name}`)
    .join(", ")}`);

/** The shortages from a moment on of documents beside those that are changed, the earliest first. @param reader who is told; numbers of others' documents are not visible to him */
export const shortagesIn = (
  tx: object,
  { since, places }: Pick<Touched, "since" | "places">,
  changed: readonly DocumentKey[],
  reader: Actor | null,
): Promise<Shortage[]> =>
  SHORT.rows(tx, JSON.stringify(places), since, JSON.stringify(changed), ...visibilityOfReader(reader));
