// Proposes what to buy: the figures of products with a low safety level that will be below it, in the warehouses that the actor may use, and from whom they
// were bought (docs/decisions/0075).
import type { Query } from "@kontor/contracts/core/endpoint";
import { purchaseIn, purchaseOrder } from "@kontor/contracts/purchase/kinds";
import {
  type findReorderProposals,
  REORDER_ROWS_MAX,
  type ReorderRow,
  type ReorderSupplier,
} from "@kontor/contracts/reports/reorder";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { type Parameters, parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { statement } from "@kontor/service-kit/database/statement";
import { todayOf } from "@kontor/service-kit/report/date-range";
import { inTurn } from "@kontor/service-kit/report/in-turn";
import { Decimal } from "decimal.js";
import { ALL_WAREHOUSES } from "../projections/stock.rules.ts";
import { customerKinds, ownUseKinds } from "../projections/trade.rules.ts";
import { stockMoment } from "../report/past-stock.query.ts";
import { figure, PRODUCT, productColumns, productConditions } from "../report/product.query.ts";
import { levelledNow } from "../report/stock-warning.query.ts";
import { hidesPricesOf, warehouseCondition, warehousesOf } from "../report/visibility.ts";
import { type ReorderFigures, reorder } from "./reorder.rules.ts";

const quoted = (kinds: readonly string[]): string => kinds.map((name) => `'${name}'`).join(", ");
/**
 * Goods go to customers and come back from them; others leave for the company's own use. Transfers and returns to suppliers use nothing up, nor does what a
 * stock-taking did not find: it went some day or other, and nobody asked for it.
 */
const [TRADED, USED] = [quoted(customerKinds), quoted(ownUseKinds)];

/** What is open of orders: `promised` of audited sale orders, `coming` of all purchase orders. */
const OPEN = `select l.product_id, sum(l.quantity) filter (where o.kind = '${saleOrder.name}' and o.is_audited) as promised,
    sum(l.quantity) filter (where o.kind = '${purchaseOrder.name}') as coming
  from open_orders o cross join lateral unnest(o.product_ids, o.quantities) as l(product_id, quantity) where cardinality(o.product_ids) > 0 group by 1`;

/** SQL: whether levels `v` are of a warehouse that is in use. */
const IN_USE = "v.depot_id = any(array(select id from replica_depots where not deleted))";

/** What was used up of a product `w` in the days up to today. */
function usage(today: string, warehouses: readonly string[] | null, bound: Parameters): string {
  const day = bound.bind(today, "date");
  const since = (days: number): string => `t.oper_time >= (${day} - ${days - 1})::timestamp at time zone ${ZONE}`;
  const used = `sum(case when t.kind in (${TRADED}) then -t.quantity_base else greatest(-t.quantity_base, 0) end)`;
  const conditions = [
    "t.product_id = w.product_id",
    `(t.kind in (${TRADED}) or t.kind in (${USED}) and not exists (select from stock_taking_documents s where s.document_id = t.document_id and s.kind = t.kind))`,
    since(90),
    `t.oper_time < (${day} + 1)::timestamp at time zone ${ZONE}`,
    ...warehouseCondition("t.depot_id", warehouses, bound),
  ];
  return `(select coalesce(${used} filter (where ${since(30)}), 0) as used30, coalesce(${used}, 0) as used90
    from document_lines t where ${conditions.join(" and ")})`;
}

/**
 * SQL: goods of documents that are dated later, which are no stock of today and no open order either: what arrives is coming, what leaves is promised. What one
 * document takes from one warehouse and brings to another is neither.
 */
function movedLater(ahead: string | undefined, warehouses: readonly string[] | null, bound: Parameters): string {
  if (ahead === undefined)
    return "(select null::uuid as product_id, 0::numeric as arriving, 0::numeric as leaving where false)";
  const conditions = [
    "d.effective",
    `d.oper_time >= (${bound.bind(ahead, "date")} + 1)::timestamp at time zone ${ZONE}`,
    ...warehouseCondition("u.depot_id", warehouses, bound),
  ];
  const transferred = `select product_id, sum(least(arriving, leaving)) as quantity from (
      select u.product_id, sum(greatest(u.quantity, 0)) as arriving, sum(greatest(-u.quantity, 0)) as leaving
      from documents d join stock_documents s on s.id = d.id and s.kind = d.kind
        cross join lateral unnest(s.product_ids, s.depot_ids, s.quantities) as u(product_id, depot_id, quantity)
      where ${conditions.join(" and ")} group by d.kind, d.id, u.product_id) each group by 1`;
  return `(select a.product_id, sum(a.quantity_in) - coalesce(max(t.quantity), 0) as arriving, sum(a.quantity_out) - coalesce(max(t.quantity), 0) as leaving
      from ahead a left join (${transferred}) t on t.product_id = a.product_id group by 1)`;
}

/** A row for each of 20,000 products is added up in memory, which the few connections of reports may have. */
const IN_MEMORY = statement("set local work_mem = '64MB'");

interface Proposed extends Omit<ReorderRow, "suppliers" | "cheapestId">, ReorderFigures {
  total: number;
}

async function proposed(
  tx: object,
  ctx: Ctx,
  { leadDays, materialParam, categoryIds }: Query<typeof findReorderProposals>,
): Promise<Proposed[]> {
  const [warehouses, { today: ahead }, { today }] = await Promise.all([
    warehousesOf(tx, ctx, undefined),
    stockMoment(tx, ctx.now(), undefined),
    todayOf(tx, ctx.now()),
  ]);
  const bound = parameters();
  const lead = bound.bind(leadDays, "int");
  const conditions = [
    "not p.deleted",
    // Of a product with variants nobody can say which one is short.
    "p.attributes = '[]'",
    ...productConditions(materialParam === undefined ? {} : { materialParam }, { categoryIds }, bound),
  ];
  // Lines are read of those products alone that are short already, or would be if all that left lately had been used up.
  const select = `with ${levelledNow(ahead, warehouses, bound)},
      watched as (select product_id, sum(quantity) as on_hand, sum(low) filter (where ${IN_USE}) as low
        from levelled v group by 1 having sum(low) filter (where ${IN_USE}) > 0),
      open as (${OPEN}),
      left_lately as materialized (select product_id, sum(quantity_out) as quantity from stock_months
        where depot_id = '${ALL_WAREHOUSES}' and month >= date_trunc('month', ${bound.bind(today, "date")} - 89)::date group by 1),
      expected as (select w.*, coalesce(g.promised, 0) + coalesce(m.leaving, 0) as promised, coalesce(g.coming, 0) + coalesce(m.arriving, 0) as coming
        from watched w left join open g on g.product_id = w.product_id left join ${movedLater(ahead, warehouses, bound)} m on m.product_id = w.product_id),
      lacking as (select *, 90 * (low - on_hand + promised - coming) as lack from expected),
      likely as materialized (select k.*, p.name from lacking k left join left_lately o on o.product_id = k.product_id join replica_products p on p.id = k.product_id
        where ${conditions.join(" and ")} and k.lack + ${lead} * 3 * coalesce(o.quantity, 0) > 0),
      figures as materialized (select w.*, u.used30, u.used90, w.lack + ${lead} * greatest(3 * u.used30, u.used90, 0) as short
        from likely w cross join lateral ${usage(today, warehouses, bound)} u),
      listed as (select *, product_id as id, (count(*) over ())::int as total from figures where short > 0
        order by short / low desc, name, product_id limit ${REORDER_ROWS_MAX})
    select ${productColumns()}, ${figure("l.on_hand")} as "onHand", ${figure("l.promised")} as promised, ${figure("l.coming")} as coming,
      ${figure("l.low")} as "lowSafeStock", ${figure("l.used30")} as used30, ${figure("l.used90")} as used90,
      coalesce(p.sub_units -> 0 ->> 'unit', '') as "packUnit", trim_scale(coalesce((p.sub_units -> 0 ->> 'ratio')::numeric, 1))::text as "packSize", l.total
    from listed l ${PRODUCT} order by l.short / l.low desc, l.name, l.id`;
  const [, rows] = await inTurn(() => Promise.all([IN_MEMORY.run(tx), rowsOf<Proposed>(tx, select, bound)]));
  return rows.map((row) => ({ ...row, ...reorder(row, leadDays) }));
}

/** Suppliers are compared by what was paid last within this time. */
const COMPARED_DAYS = 730;
const SUPPLIERS = statement<ReorderSupplier & { productId: string }>(`select s.*, coalesce(o.name, '') as "organName"
  from unnest($1::uuid[]) as w(id) cross join lateral (
    select distinct on (d.partner_id) t.product_id as "productId", d.partner_id as "organId",
      trim_scale(round(t.unit_price * t.quantity / t.quantity_base, 6))::text as "unitPrice", ${isoTime("t.oper_time")} as "operTime"
    from document_lines t join documents d on d.id = t.document_id and d.kind = t.kind
    where t.product_id = w.id and t.kind = '${purchaseIn.name}' and t.quantity_base > 0 and d.effective and d.partner_id is not null
      and t.oper_time > now() - interval '${COMPARED_DAYS} days'
    order by d.partner_id, t.oper_time desc, t.line_id) s
  join replica_partners o on o.id = s."organId" and o.enabled and not o.deleted`);

/** The supplier of the lowest price; of several the one bought from last. Suppliers come newest first. */
function cheapest(suppliers: readonly ReorderSupplier[]): string | null {
  const [first, ...others] = suppliers;
  if (!first) return null;
  const price = ({ unitPrice }: ReorderSupplier) => new Decimal(unitPrice ?? 0);
  return others.reduce((best, each) => (price(each).lessThan(price(best)) ? each : best), first).organId;
}

/** @returns rows in the order of how short they are, with how many there are in all */
export async function findReorder(
  tx: object,
  ctx: Ctx,
  query: Query<typeof findReorderProposals>,
): Promise<{ rows: ReorderRow[]; total: number }> {
  const rows = await proposed(tx, ctx, query);
  const suppliers = Map.groupBy(
    await SUPPLIERS.rows(
      tx,
      rows.map(({ productId }) => productId),
    ),
    ({ productId }) => productId,
  );
  const isHidden = hidesPricesOf(ctx, purchaseIn.name);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => {
      const of = (suppliers.get(row.productId) ?? []).toSorted((one, other) =>
        one.operTime < other.operTime ? 1 : -1,
      );
      const shown = isHidden ? of.map((each) => ({ ...each, unitPrice: null })) : of;
      return { ...row, suppliers: shown, cheapestId: isHidden ? null : cheapest(of) };
    }),
  };
}
