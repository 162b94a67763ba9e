// Measures how fast the reserved, promised and coming quantities are read: of a page of products, and the documents behind one product with ten thousand
// open order lines.
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { getHoldings, HOLDINGS_MAX, listHoldings } from "@kontor/contracts/warehouse/holdings";
import { done } from "./documents/calls.ts";
import { clerkOf } from "./documents/clerk.ts";
import { repeated } from "./documents/load.ts";
import { rawRate } from "./documents/raw.ts";
import { type Shop, shopOf } from "./documents/shop.ts";
import { database } from "./documents/target.ts";
import { figure, percentile, setPace } from "./figures.ts";

const PRODUCTS = 200;
const ORDERS = 10_000;
/** Open order lines of every other product. */
const LINES = 50;
const CALLS = 100;

const ID = (mark: string) => `('0190${mark}000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;
const OWNERS = `insert into stock_makers (tenant_id, kind, document_id, revision, creator_id, partner_type)
  select $1, $2, ${ID("a")}, 1, case i % 10 when 3 then $3::uuid end, '客户' from generate_series(1, $4::int) i`;
const HEADS = `insert into open_orders (tenant_id, kind, document_id, sequence, number, delivery_date)
  select $1, $2, ${ID("a")}, i, 'XSDD' || lpad(i::text, 11, '0'), current_date + i % 60 from generate_series(1, $3::int) i`;
const FIRST = `insert into open_order_lines (tenant_id, kind, document_id, line_id, product_id, quantity, delivery_date)
  select $1, $2, ${ID("a")}, ${ID("b")}, $4, 1, current_date + i % 60 from generate_series(1, $3::int) i`;
const OTHERS = `insert into open_order_lines (tenant_id, kind, document_id, line_id, product_id, quantity, delivery_date)
  select $1, $2, ${ID("a")}, gen_random_uuid(), p.id, 1, current_date + i % 60 from unnest($3::uuid[]) p(id), generate_series(1, $4::int) i`;

/** Writes open orders straight into the replica. @returns the products' ids, first the one that all orders name */
async function fill({ tenantId, barCodes }: Shop, clerkId: string): Promise<string[]> {
  const warehouse = await database("kontor_warehouse");
  try {
    const { rows } = await warehouse.query<{ id: string }>(
      "select product_id as id from product_barcodes where tenant_id = $1 and bar_code = any($2) order by bar_code",
      [tenantId, barCodes],
    );
    const [first = "", ...others] = rows.map(({ id }) => id);
    await warehouse.query(OWNERS, [tenantId, saleOrder.name, clerkId, ORDERS]);
    await warehouse.query(HEADS, [tenantId, saleOrder.name, ORDERS]);
    await warehouse.query(FIRST, [tenantId, saleOrder.name, ORDERS, first]);
    await warehouse.query(OTHERS, [tenantId, saleOrder.name, others, LINES]);
    await warehouse.query("analyze open_orders, open_order_lines, stock_makers");
    return [first, ...others];
  } finally {
    await warehouse.end();
  }
}

setPace(await rawRate());
const shop = await shopOf(PRODUCTS);
const clerk = await clerkOf(shop, [saleOrder.page]);
const ids = await fill(shop, clerk.userId);
const materialIds = ids.slice(1, HOLDINGS_MAX + 1).join(",");
const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

async function measured(name: string, limit: number, call: () => Promise<unknown>): Promise<void> {
  await repeated(1, CALLS, call);
  figure(`${name}, p95`, percentile(await repeated(1, CALLS, call), 0.95), limit, "ms");
}
await measured(`available figures of ${HOLDINGS_MAX} products, ${LINES} open order lines each`, 50, () =>
  done(getHoldings, { token: shop.token, query: { materialIds, until } }),
);
for (const [who, { token }] of Object.entries({ owner: shop, "data scope": clerk }))
  await measured(`who holds what of one product with ${ORDERS} open order lines, ${who}`, 100, async () => {
    await done(getHoldings, { token, query: { materialIds: ids[0] ?? "", until } });
    const query = { materialId: ids[0] ?? "", figure: "promised", currentPage: 1, pageSize: 10 };
    await done(listHoldings, { token, query });
  });
