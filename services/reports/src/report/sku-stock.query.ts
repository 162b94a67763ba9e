// Stock by variant, now or at the end of a past day: by warehouse in rows, and of each product with all its variants (reference.md §4.4).
import { NIL_ID } from "@kontor/contracts/core/id";
import type { CostBasis } from "@kontor/contracts/reports/common";
import {
  getSkuStock,
  getSkuStockGrid,
  type SkuGridRow,
  type SkuStockRow,
  skuGridSorts,
  skuStockSearch,
  skuStockSorts,
} from "@kontor/contracts/reports/sku-stock";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { parameters } from "@kontor/service-kit/database/sql";
import { dayIn } from "@kontor/service-kit/report/date-range";
import {
  contains,
  flagIn,
  orderOf,
  type ReportQuery,
  type Search,
  searchOf,
} from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import { stockMoment } from "./past-stock.query.ts";
import { figure, money, moneySum, PRODUCT, PRODUCT_COLUMNS, productConditions } from "./product.query.ts";
import { trackedStock } from "./tracked-stock.query.ts";
import { warehouseCondition, warehousesOf } from "./visibility.ts";

type WithBasis<Row> = ReportPage<Row> & { basis: CostBasis };
const TOTALS = {
  currentStock: figure("coalesce(sum(l.quantity), 0)"),
  currentStockPrice: moneySum("l.amount"),
  bookValue: moneySum("l.worth"),
};
const ORDER = {
  ...{ name: "l.name", barCode: "l.bar_code", currentStock: "l.quantity" },
  ...{ currentStockPrice: "l.amount", bookValue: "l.worth" },
};

/** The stock that the reader may see: `shown(product_id, depot_id, variant_id, quantity, amount, worth, cost)`. */
async function shownStock(tx: object, ctx: Ctx, query: ReportQuery, search: Search) {
  const [warehouses, moment] = await Promise.all([
    warehousesOf(tx, ctx, query.depotIds),
    stockMoment(tx, ctx.now(), dayIn(search, "asOf")),
  ]);
  const withZeros = flagIn(search, "zeroStock") === "1";
  const bound = parameters();
  const stock = await trackedStock(tx, { by: "variant_id", moment, withZeros }, bound);
  const permitted = warehouseCondition("h.depot_id", warehouses, bound);
  /** The condition on a barcode row. */
  const named = search.sku === undefined ? "true" : `lower(b.sku) like ${bound.bind(contains(search.sku), "text")}`;
  const shown = `shown as materialized (select h.product_id, h.depot_id, h.variant_id, h.quantity, ${stock.amount} as amount, h.worth, ${stock.cost} as cost
    from held h join replica_products p on p.id = h.product_id left join replica_barcodes b on b.id = h.variant_id ${stock.joined}
    where ${["(not p.deleted or h.quantity <> 0)", named, ...permitted, ...productConditions(search, query, bound)].join(" and ")})`;
  return { basis: stock.basis, parts: [...stock.parts, shown], named, withZeros, bound };
}

export async function findSkuStock(
  tx: object,
  ctx: Ctx,
  query: ReportQuery,
  limit?: number,
): Promise<WithBasis<SkuStockRow>> {
  const search = searchOf(query, skuStockSearch);
  const hidden = hiddenFor(ctx, getSkuStock);
  const order = orderOf(query, skuStockSorts, { column: "name", direction: "asc" }, [...hidden]);
  const { basis, parts, named, withZeros, bound } = await shownStock(tx, ctx, query, search);
  const nowhere =
    () => `union all select b.product_id, '${NIL_ID}'::uuid, b.id, 0, 0, 0, 0 from replica_barcodes b join replica_products p on p.id = b.product_id
    where ${["not p.deleted and b.sku <> '' and not exists (select from shown s where s.variant_id = b.id)", named, ...productConditions(search, query, bound)].join(" and ")}`;
  const report = await runReport<SkuStockRow>(
    tx,
    {
      parts: [
        ...parts,
        `listed as (select s.product_id as id, p.name, coalesce(b.bar_code, p.bar_code) as bar_code, s.variant_id, coalesce(b.sku, '') as sku, b.position,
            s.depot_id, coalesce(w.name, '') as depot_name, s.quantity, s.amount, s.worth, s.cost
          from (select * from shown ${withZeros ? nowhere() : ""}) s join replica_products p on p.id = s.product_id
            left join replica_barcodes b on b.id = s.variant_id left join replica_depots w on w.id = s.depot_id)`,
      ],
      totals: TOTALS,
      columns: `${PRODUCT_COLUMNS.replace("p.bar_code", "l.bar_code")}, l.variant_id as "variantId", l.sku, nullif(l.depot_id, '${NIL_ID}') as "depotId",
        l.depot_name as "depotName", ${figure("l.quantity")} as "currentStock", ${figure("l.cost")} as "purchaseDecimal",
        ${money("l.amount")} as "currentStockPrice", ${money("l.worth")} as "bookValue"`,
      joined: PRODUCT,
      order: { ...ORDER, sku: "l.sku", depotName: "l.depot_name" },
      tail: "l.name, l.id, l.position, l.variant_id, l.depot_name, l.depot_id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, basis };
}

/** The variants of a product in their order, with the quantities that were summed up for it. */
const variantsOf = (
  named: string,
): string => `(select coalesce(json_agg(json_build_object('variantId', b.id, 'sku', b.sku, 'quantity', ${figure("coalesce(q.quantity, 0)")}) order by b.position, b.sku, b.id), '[]')
  from replica_barcodes b left join (select u.variant_id, sum(u.quantity) as quantity from unnest(l.variant_ids, l.quantities) as u(variant_id, quantity) group by 1) q
    on q.variant_id = b.id where b.product_id = l.id and ${named} and (b.sku <> '' or q.quantity is not null))`;

export async function findSkuGrid(tx: object, ctx: Ctx, query: ReportQuery): Promise<WithBasis<SkuGridRow>> {
  const search = searchOf(query, skuStockSearch);
  const hidden = hiddenFor(ctx, getSkuStockGrid);
  const order = orderOf(query, skuGridSorts, { column: "name", direction: "asc" }, [...hidden]);
  const { basis, parts, named, withZeros, bound } = await shownStock(tx, ctx, query, search);
  const without = () => `union all select p.id, null, null, 0, 0, 0, 0 from replica_products p
    where ${[`not p.deleted and exists (select from replica_barcodes b where b.product_id = p.id and b.sku <> '' and ${named})`, ...productConditions(search, query, bound)].join(" and ")}`;
  const report = await runReport<SkuGridRow>(
    tx,
    {
      parts: [
        ...parts,
        `listed as (select s.product_id as id, p.name, p.bar_code, array_agg(s.variant_id) as variant_ids, array_agg(s.quantity) as quantities,
            sum(s.quantity) as quantity, sum(s.amount) as amount, sum(s.worth) as worth
          from (select * from shown ${withZeros ? without() : ""}) s join replica_products p on p.id = s.product_id group by 1, 2, 3)`,
      ],
      totals: TOTALS,
      columns: `p.id as "productId", p.bar_code as "barCode", p.name, p.standard, p.model, p.color, p.brand, p.mfrs, p.attributes, ${variantsOf(named)} as variants,
        ${figure("l.quantity")} as "currentStock", ${money("l.amount")} as "currentStockPrice", ${money("l.worth")} as "bookValue"`,
      joined: PRODUCT,
      order: ORDER,
      tail: "l.id",
    },
    bound,
    { query, order, hidden },
  );
  return { ...report, basis };
}
