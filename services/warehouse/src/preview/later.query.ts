// Which goods a change of documents concerns, from when on, and how much moves later (docs/decisions/0084).
import { type ChangedEffect, PREVIEW_MOVEMENTS_MAX } from "@kontor/contracts/document/change-preview";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { TODAY, ZONE } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";
import { allMadeOf } from "../stock/conversions.store.ts";

const linesOf = ({ effect }: ChangedEffect) => ("lines" in effect ? effect.lines : []);

/** The goods of changed documents, as they are and as they will be. */
export interface Touched {
  /** Null: none of the documents moves goods. */
  since: string | null;
  /** Products with the warehouses that they move in. */
  places: { productId: string; depotId: string }[];
  /** These products and all that they become. */
  productIds: string[];
  /** Whether documents beside these move such goods later. */
  isFollowed: boolean;
  /** Whether one of the days before today changes. */
  isPast: boolean;
  /** Lines of all these products from then on, counted up to one more than may be. */
  later: number;
}

const TOUCHED =
  statement<Touched>(`with changed as (select * from json_to_recordset($1::json) as c(document_id uuid, kind text)),
  own as (select product_id, depot_id, oper_time from stock_lines where document_id = any(array(select document_id from changed))
      and (document_id, kind) in (select document_id, kind from changed)
    union all select product_id, depot_id, oper_time from json_to_recordset($2::json) as n(product_id uuid, depot_id uuid, oper_time timestamptz)),
  firsts as materialized (select product_id, min(oper_time) as since from own group by product_id),
  made as materialized (${allMadeOf("select product_id from firsts")})
  select (select ${isoTime("min(since)")} from firsts) as since,
    (select coalesce(json_agg(p), '[]') from (select distinct product_id as "productId", depot_id as "depotId" from own) p) as places,
    array(select product_id from made order by product_id) as "productIds",
    exists (select from firsts f join stock_lines l on l.product_id = f.product_id and l.oper_time > f.since
      where (l.document_id, l.kind) not in (select document_id, kind from changed)) as "isFollowed",
    coalesce((select min(since) from firsts) < (${TODAY})::timestamp at time zone ${ZONE}, false) as "isPast",
    (select count(*) from (select from stock_lines l where l.product_id in (select product_id from made)
      and l.oper_time >= (select min(since) from firsts) limit ${PREVIEW_MOVEMENTS_MAX} + 1) l)::int as later`);

export async function touchedBy(tx: object, changes: readonly ChangedEffect[]): Promise<Touched> {
  const documents = changes.map(({ effect: { documentId: document_id, kind } }) => ({ document_id, kind }));
  const next = changes.flatMap((change) =>
    linesOf(change).map(({ productId: product_id, depotId: depot_id }) => ({
      ...{ product_id, depot_id, oper_time: change.effect.operTime },
    })),
  );
  const [touched] = await TOUCHED.rows(tx, JSON.stringify(documents), JSON.stringify(next));
  if (!touched) throw new Error("the ledger answered nothing");
  return touched;
}
