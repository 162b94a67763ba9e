// Tells the other services the safety levels of products: stock below the low one or above the high one is warned of (reference.md §2.2, §2.7).
import { FACT_LEVELS_MAX, FACT_PRODUCTS_MAX, safetyLevelsChanged } from "@kontor/contracts/warehouse/facts";
import { statement } from "@kontor/service-kit/database/statement";
import { publish } from "@kontor/service-kit/events/outbox";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { z } from "zod";
import type { WarehouseTx } from "../db.ts";

type Levels = z.output<typeof safetyLevelsChanged.body>["products"][number];

// A product that never had a row by warehouse never had a level: nothing is told of it. One whose levels were taken away is told without any.
const LEVELS =
  statement<Levels>(`select p.id, p.version, p.enabled, coalesce(json_agg(json_build_object('depotId', s.depot_id,
      'low', coalesce(s.low_safe_stock, 0)::text, 'high', coalesce(s.high_safe_stock, 0)::text) order by s.depot_id)
      filter (where coalesce(s.low_safe_stock, 0) <> 0 or coalesce(s.high_safe_stock, 0) <> 0), '[]') as levels
  from products p join product_stocks s on s.product_id = p.id where p.id = any($1::uuid[]) group by p.id, p.version, p.enabled order by p.id`);

/** Parts of at most 100 products and about 5,000 levels. */
function* inParts(products: readonly Levels[]): Generator<Levels[]> {
  let part: Levels[] = [];
  let count = 0;
  for (const product of products) {
    const isFull = part.length === FACT_PRODUCTS_MAX || count + product.levels.length > FACT_LEVELS_MAX;
    if (part.length > 0 && isFull) {
      yield part;
      [part, count] = [[], 0];
    }
    part.push(product);
    count += product.levels.length;
  }
  if (part.length > 0) yield part;
}

/** Publishes the present safety levels of products. Call it after the last change of the transaction. */
export async function publishSafetyLevels({ tx, ctx }: Work<WarehouseTx>, ids: readonly string[]): Promise<void> {
  for (const products of inParts(await LEVELS.rows(tx, [...ids])))
    await publish(tx, safetyLevelsChanged, { products }, ctx);
}
