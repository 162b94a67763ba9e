// Locks what several documents touch before the first of them is settled, so that settling them in one commit never waits in a circle.
import { statement } from "@kontor/service-kit/statement";
import type { Pair } from "./ledger.store.ts";

const ALONE = statement(`select pg_advisory_xact_lock(hashtextextended(id::text, 0))
  from (select id from unnest($1::uuid[]) as n(id) order by id) documents`);
const FIRST_COSTS = statement(`insert into stock_costs (product_id)
  select distinct product_id from unnest($1::uuid[]) as n(product_id) order by product_id on conflict do nothing`);
const ALL =
  statement(`with pairs as materialized (select product_id, depot_id from unnest($2::uuid[], $3::uuid[]) as n(product_id, depot_id)
    union select product_id, depot_id from stock_lines where document_id = any($1::uuid[])
    union select product_id, depot_id from stock_reservations where document_id = any($1::uuid[])),
  costs as materialized (select product_id from stock_costs where product_id = any(array(select product_id from pairs)) order by product_id for update),
  balances as materialized (select 1 from stock_balances
    where product_id = any(array(select product_id from pairs)) and (product_id, depot_id) in (select product_id, depot_id from pairs) and (select count(*) from costs) >= 0
    order by product_id, depot_id for update)
  select count(*) from balances`);

/** Takes the locks of all these documents in the order in which each takes its own: documents, products, balances. */
export async function lockTogether(
  tx: object,
  documents: readonly { documentId: string; lines?: readonly Pair[] }[],
): Promise<void> {
  if (documents.length < 2) return;
  const ids = documents.map(({ documentId }) => documentId);
  const pairs = documents.flatMap(({ lines = [] }) => lines);
  const products = pairs.map(({ productId }) => productId);
  await ALONE.run(tx, ids);
  await FIRST_COSTS.run(tx, products);
  await ALL.run(
    tx,
    ids,
    products,
    pairs.map(({ depotId }) => depotId),
  );
}
