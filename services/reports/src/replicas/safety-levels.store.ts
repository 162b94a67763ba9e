// Safety levels of products: as their owner states them, and beside the stock that they are about, where warnings compare the two.
import type { safetyLevelsChanged } from "@kontor/contracts/warehouse/facts";
import { statement } from "@kontor/service-kit/database/statement";
import { replicaOf, upsert } from "@kontor/service-kit/events/replica";
import type { z } from "zod";

const SAFETY_LEVELS = replicaOf("replica_safety_levels", {
  enabled: "boolean",
  depot_ids: { field: "depotIds", type: "uuid[]" },
  lows: "numeric[]",
  highs: "numeric[]",
});

/** The levels of products $1, and zeros where they had some; in the order in which postings lock balances (totals.store.ts). */
const COPY_TO_STOCK = statement(`with levels as (select l.depot_id, s.id as product_id, l.low, l.high
    from replica_safety_levels s cross join lateral unnest(s.depot_ids, s.lows, s.highs) as l(depot_id, low, high)
    where s.id = any($1::uuid[]) and s.enabled),
  gone as (select b.depot_id, b.product_id, 0::numeric, 0::numeric from stock_balances b where b.product_id = any($1::uuid[]) and (b.low <> 0 or b.high <> 0)
    and not exists (select from levels l where l.depot_id = b.depot_id and l.product_id = b.product_id))
  insert into stock_balances as t (depot_id, product_id, opening, quantity, worth, low, high)
  select depot_id, product_id, 0, 0, 0, low, high from (select * from levels union all select * from gone) as g(depot_id, product_id, low, high) order by 1, 2
  on conflict (tenant_id, depot_id, product_id) do update set low = excluded.low, high = excluded.high
    where (t.low, t.high) <> (excluded.low, excluded.high)`);

/** Stores a product's levels as columns, one after the other, where they are newer than what is stored. */
export async function upsertSafetyLevels(
  tx: object,
  products: z.output<typeof safetyLevelsChanged.body>["products"],
): Promise<void> {
  const newer = await upsert(
    tx,
    SAFETY_LEVELS,
    products.map(({ levels, ...product }) => ({
      ...product,
      depotIds: levels.map(({ depotId }) => depotId),
      lows: levels.map(({ low }) => low),
      highs: levels.map(({ high }) => high),
    })),
  );
  if (newer.size > 0) await COPY_TO_STOCK.run(tx, [...newer]);
}
