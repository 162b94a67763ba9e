// Batches and variants of the trade that fill.ts wrote, by SQL as facts would have left them: of which batch or variant the movements of some products
// were, so that both add up to the product's stock.
import { NIL_ID } from "@kontor/contracts/core/id";
import { database } from "../documents/target.ts";
import { CLOSINGS, idOf } from "./fill.ts";

/** One product in so many has batches, and another one variants. */
const ONE_IN = 20;
const VARIANTS = 6;
/** Days after which goods come as the next batch. */
const BATCH_DAYS = 60;

const KEY = "product_id, depot_id, variant_id, batch_id";
const partOf = (rest: number, count: number): string =>
  `(select ${idOf("'product ' || n")} as id from generate_series(1, ${count}) as n where n % ${ONE_IN} = ${rest})`;
const movementsOf = (products: string): string =>
  `select day, product_id, depot_id, quantity_in - quantity_out as quantity from stock_days where depot_id <> '${NIL_ID}' and product_id in ${products}`;
const batchOf = (place: string): string => idOf(`m.product_id || ' batch ' || ${place}`);

/** Each movement is of the batch of its days. When the batch after the next begins, what is left of one counts as of the next, so that two of them are there. */
const batchMoves = (products: string): string => `with moves as materialized (
    select *, dense_rank() over (partition by product_id, depot_id order by (day - date '2020-01-01') / ${BATCH_DAYS}) as place from (${movementsOf(products)}) m),
  places as materialized (select product_id, depot_id, place, min(day) as day, sum(sum(quantity)) over (partition by product_id, depot_id order by place) as total
    from moves group by 1, 2, 3)
  select day, product_id, depot_id, '${NIL_ID}'::uuid as variant_id, ${batchOf("m.place")} as batch_id, quantity from moves m
  union all select m.day, m.product_id, m.depot_id, '${NIL_ID}', ${batchOf("(m.place - goes.back)")}, goes.sign * b.total
    from places m join places b on b.product_id = m.product_id and b.depot_id = m.depot_id and b.place = m.place - 2
    cross join (values (2, -1), (1, 1)) as goes(back, sign)`;
const variantOf = (place: string): string => idOf(`m.product_id || ' variant ' || ${place}`);
const variantMoves = (products: string): string =>
  `select day, product_id, depot_id, ${variantOf("m.place")} as variant_id, '${NIL_ID}'::uuid as batch_id, quantity
    from (select *, row_number() over (partition by product_id, depot_id order by day) % ${VARIANTS} as place from (${movementsOf(products)}) m) m`;

/** @returns how many batches and variants of warehouses there are now */
export async function fillTracked(tenantId: string, products: number): Promise<{ batches: number; variants: number }> {
  const db = await database("kontor_reports");
  const run = (text: string) => db.query(text.replaceAll("TENANT", `'${tenantId}'::uuid`));
  const filled = (table: string, when: string, text: string) =>
    run(`insert into ${table} (tenant_id, ${when}${KEY}, quantity) select TENANT, ${text}`);
  try {
    await run("set synchronous_commit = off; set work_mem = '256MB'");
    await run("truncate tracked_days, tracked_months, tracked_closings, tracked_balances, replica_batches");
    const [withBatches, withVariants] = [partOf(0, products), partOf(1, products)];
    await run(
      `create temp table moved as ${batchMoves(withBatches)}; insert into moved ${variantMoves(withVariants)}; analyze moved`,
    );
    await filled(
      "tracked_days",
      "day, ",
      `day, ${KEY}, sum(quantity) from moved group by day, ${KEY} order by day, ${KEY}`,
    );
    await filled(
      "tracked_months",
      "month, ",
      `date_trunc('month', day)::date, ${KEY}, sum(quantity) from tracked_days group by 2, ${KEY} order by 2, ${KEY}`,
    );
    await filled(
      "tracked_closings",
      "day, ",
      `closed, ${KEY}, sum(quantity) from ${CLOSINGS} join tracked_days on day <= closed group by closed, ${KEY} having sum(quantity) <> 0 order by closed, ${KEY}`,
    );
    await filled("tracked_balances", "", `${KEY}, sum(quantity) from moved group by ${KEY} order by ${KEY}`);
    await run(`insert into replica_batches (tenant_id, id, version, product_id, number, production_date, expiry_date)
      select TENANT, batch_id, 1, product_id, 'B-' || left(batch_id::text, 6), first, first + 400 + ('x' || left(md5(batch_id::text), 2))::bit(8)::int
      from (select batch_id, product_id, min(day) as first from moved where batch_id <> '${NIL_ID}' group by 1, 2) b`);
    await run(`insert into replica_barcodes (tenant_id, id, product_id, bar_code, sku, position)
      select TENANT, ${variantOf("n")}, m.product_id, 'V-' || left(m.product_id::text, 8) || n, 'Colour ' || n / 2 || '/Size ' || n % 2, n
      from (select id as product_id from ${withVariants} p) m, generate_series(0, ${VARIANTS - 1}) as n`);
    await run(
      "vacuum analyze tracked_days, tracked_months, tracked_closings, tracked_balances, replica_batches, replica_barcodes",
    );
    const { rows } = await run(
      `select count(*) filter (where batch_id <> '${NIL_ID}')::int as batches, count(*) filter (where batch_id = '${NIL_ID}')::int as variants from tracked_balances where quantity <> 0`,
    );
    return rows[0] as { batches: number; variants: number };
  } finally {
    await db.end();
  }
}
