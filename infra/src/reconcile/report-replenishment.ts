// I-13, for stock warnings and proposals of what to buy: the reports know safety levels as the products have them, and what is open of orders as the
// warehouse service knows it.
import { compareTables } from "./compare-tables.ts";
import { differencesIn, type Invariant } from "./invariant.ts";

const level = (of: string, low: string, high: string, from: string): string =>
  `select concat_ws(' ', tenant_id, ${of}, depot_id) as key, tenant_id as tenant, format('%s in warehouse %s', ${of}, depot_id) as name,
    format('%s to %s, told of it: %s', trim_scale(${low}), trim_scale(${high}), enabled) as holds
  from ${from} where ${low} <> 0 or ${high} <> 0 order by tenant_id, ${of}, depot_id`;
const LEVELS = level(
  "product_id",
  "low",
  "high",
  `(select s.tenant_id, s.product_id, s.depot_id, coalesce(s.low_safe_stock, 0) as low, coalesce(s.high_safe_stock, 0) as high, p.enabled
    from product_stocks s join products p on p.tenant_id = s.tenant_id and p.id = s.product_id) levels`,
);
// A product that was deleted has no owner any more.
const PUBLISHED_LEVELS = level(
  "id",
  "low",
  "high",
  `(select s.tenant_id, s.id, s.enabled, l.depot_id, l.low, l.high from replica_safety_levels s
      cross join lateral unnest(s.depot_ids, s.lows, s.highs) as l(depot_id, low, high)
    where not exists (select from replica_products p where p.tenant_id = s.tenant_id and p.id = s.id and p.deleted)) levels`,
);

/** Levels of enabled products stand beside the stock that they are about. */
const BESIDE = `select tenant_id as tenant, format('safety level of product %s in warehouse %s beside its stock: %s to %s, should be %s to %s', product_id, depot_id,
    trim_scale(coalesce(b.low, 0)), trim_scale(coalesce(b.high, 0)), trim_scale(coalesce(l.low, 0)), trim_scale(coalesce(l.high, 0))) as text
  from (select s.tenant_id, s.id as product_id, l.depot_id, l.low, l.high from replica_safety_levels s
      cross join lateral unnest(s.depot_ids, s.lows, s.highs) as l(depot_id, low, high) where s.enabled) l
    full join stock_balances b using (tenant_id, product_id, depot_id)
  where coalesce(b.low, 0) <> coalesce(l.low, 0) or coalesce(b.high, 0) <> coalesce(l.high, 0)`;

const open = (quantity: string, from: string): string =>
  `select concat_ws(' ', tenant_id, kind collate "C", document_id, product_id) as key, tenant_id as tenant, format('product %s of order %s', product_id, document_id) as name,
    trim_scale(sum(${quantity}))::text as holds from ${from} group by tenant_id, kind, document_id, product_id order by tenant_id, kind collate "C", document_id, product_id`;
const OPEN = open("quantity", "open_order_lines");
/** The warehouse service does not count orders that are not audited. */
const PUBLISHED_OPEN = open(
  "quantity",
  `(select o.tenant_id, o.kind, o.document_id, l.product_id, l.quantity from open_orders o
    cross join lateral unnest(o.product_ids, o.quantities) as l(product_id, quantity) where o.is_audited) lines`,
);

export const reportReplenishment: Invariant = {
  id: "I-13",
  claim: "the reports know safety levels and open orders as their owners do",
  async *differences({ reports, warehouse }) {
    yield* compareTables("safety level of product", warehouse.rows(LEVELS), reports.rows(PUBLISHED_LEVELS));
    yield* differencesIn(reports, BESIDE);
    yield* compareTables("what is open of", warehouse.rows(OPEN), reports.rows(PUBLISHED_OPEN));
  },
};
