// A tenant's stock as the version before docs/decisions/0033 stored it, written by SQL: purchases cost their amount before discount, sales have six
// decimals. Every tenth line is a purchase of twelve, the others are sales of one.
import { newId } from "@kontor/contracts/core/id";
import { database } from "../documents/target.ts";

/** The lines that a product has, ten minutes apart. */
const LINES = `insert into stock_lines (tenant_id, document_id, line_id, kind, number, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost, average, worth)
  select $1::uuid, gen_random_uuid(), gen_random_uuid(), case when isin then 'purchase-in' else 'sale-out' end, 'B' || n, product, product, $3::uuid,
    timestamptz '2006-01-01' + n * interval '10 minutes', case when isin then 12 else -1 end, case when isin then 36 else -3.000001 end, 3.000001, 3.000001,
    case when isin then 30 end
  from unnest($2::uuid[]) product, generate_series(0, $4::int - 1) n, lateral (select n % 10 = 0 as isin) l`;
const MOVEMENTS = `insert into stock_movements (tenant_id, document_id, kind, number, revision, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost)
  select tenant_id, document_id, kind, number, 1, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost
  from stock_lines where product_id = any($1::uuid[])`;
const COSTS = `insert into stock_costs (tenant_id, product_id, quantity, value, average, last_time)
  select tenant_id, product_id, sum(quantity), sum(value), 3.000001, max(oper_time) from stock_lines where product_id = any($1::uuid[]) group by 1, 2`;
const BALANCES = `insert into stock_balances (tenant_id, product_id, depot_id, quantity, last_time)
  select tenant_id, product_id, depot_id, sum(quantity), max(oper_time) from stock_lines where product_id = any($1::uuid[]) group by 1, 2, 3`;

/** A tenant, its number of products, and the lines of each. */
export interface Grown {
  tenantId: string;
  products: number;
  lines: number;
}

/** Writes the products' lines, and marks the tenant for recosting as the migration would. */
export async function grownOld({ tenantId, products, lines }: Grown): Promise<void> {
  const db = await database("kontor_warehouse");
  const ids = Array.from({ length: products }, newId);
  try {
    await db.query("set synchronous_commit = off; set work_mem = '256MB'");
    await db.query(LINES, [tenantId, ids, newId(), lines]);
    for (const text of [MOVEMENTS, COSTS, BALANCES]) await db.query(text, [ids]);
    await db.query(
      "insert into recostings (tenant_id) values ($1::uuid) on conflict (tenant_id) do update set state = 'needed'",
      [tenantId],
    );
    await db.query("delete from recosting_previews where tenant_id = $1::uuid", [tenantId]);
    await db.query("vacuum (analyze) stock_lines, stock_movements, stock_costs, stock_balances");
  } finally {
    await db.end();
  }
}
