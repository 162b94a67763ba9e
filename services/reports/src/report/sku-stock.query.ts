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
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { contains, orderOf, type ReportQuery, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { figure, money, PRODUCT, PRODUCT_TEXTS, productColumns, productConditions } from "./product.query.ts";
import { TRACKED_DIMENSIONS, TRACKED_ORDER, TRACKED_TOTALS, trackedColumns, trackedRows } from "./tracked-report.ts";
import { SO_FAR } from "./tracked-stock.query.ts";

type WithBasis<Row> = ReportPage<Row> & { basis: CostBasis };
const USUAL = { column: "name", direction: "asc" } as const;
/** Filters that leave out some of a product's variants. */
const KEY_FILTERS = ["sku"];
const AT_HAND = "product_id, depot_id, variant_id, batch_id, quantity, worth, whole, whole_worth, so_far, shown_so_far";

/** The condition on a barcode row `b`. */
const namedIn = ({ sku }: Search, bound: Parameters): string[] =>
  sku === undefined ? [] : [`lower(b.sku) like ${bound.bind(contains(sku), "text")}`];

export async function findSkuStock(
  tx: object,
  ctx: Ctx,
  query: ReportQuery,
  limit?: Taken,
): Promise<WithBasis<SkuStockRow>> {
  const search = searchOf(query, skuStockSearch);
  const hidden = hiddenFor(ctx, getSkuStock);
  const order = orderOf(query, skuStockSorts, USUAL, [...hidden]);
  const bound = parameters();
  const choice = { by: "variant_id", query, search, order, limit, keyFilters: KEY_FILTERS } as const;
  const rows = await trackedRows(tx, ctx, choice, bound);
  const permitted = rows.permitted.length === 0 ? "true" : rows.permitted.join(" and ");
  const shown = `select h.* from held h where ${permitted}`;
  // A variant that is in none of the warehouses has a row without one.
  const withNowhere = `select ${AT_HAND} from (${shown}) s union all select b.product_id, '${NIL_ID}'::uuid, b.id, '${NIL_ID}'::uuid, 0, 0, 0, 0, 0, 0
    from replica_barcodes b where b.sku <> '' and not exists (select from (${shown}) s where s.variant_id = b.id)`;
  const conditions = [
    "(not p.deleted or h.quantity <> 0)",
    ...namedIn(search, bound),
    ...productConditions(search, query, bound),
  ];
  const report = await runReport<SkuStockRow>(
    tx,
    {
      ...rows.reading,
      parts: [
        ...rows.parts,
        `listed as (select p.id, p.name, coalesce(b.bar_code, p.bar_code) as bar_code, h.variant_id, h.batch_id, coalesce(b.sku, '') as sku, b.position,
            h.depot_id, coalesce(w.name, '') as depot_name, h.quantity${rows.listed}
          from (${rows.withZeros ? withNowhere : shown}) h join replica_products p on p.id = h.product_id
            left join replica_barcodes b on b.id = h.variant_id left join replica_depots w on w.id = h.depot_id ${rows.joined}
          where ${conditions.join(" and ")})`,
      ],
      totals: TRACKED_TOTALS,
      columns: `${productColumns("l.bar_code")}, l.variant_id as "variantId", l.sku, nullif(l.depot_id, '${NIL_ID}') as "depotId",
        l.depot_name as "depotName", ${trackedColumns(rows.row)}`,
      joined: `${PRODUCT} ${rows.valuesOf("l.quantity", SO_FAR)}`,
      order: { name: "l.name", barCode: "l.bar_code", sku: "l.sku", depotName: "l.depot_name", ...TRACKED_ORDER },
      dimensions: TRACKED_DIMENSIONS,
      tail: "l.name, l.id, l.position, l.variant_id, l.depot_name, l.depot_id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, basis: rows.basis };
}

/** The variants of a product in their order, with the quantities that were summed up for it. @param row what has these */
const variantsOf = (row: string, named: readonly string[]): string =>
  `(select coalesce(json_agg(json_build_object('variantId', b.id, 'sku', b.sku, 'quantity', ${figure("coalesce(q.quantity, 0)")}) order by b.position, b.sku, b.id), '[]')
  from replica_barcodes b left join (select u.variant_id, sum(u.quantity) as quantity from unnest(${row}.variant_ids, ${row}.quantities) as u(variant_id, quantity) group by 1) q
    on q.variant_id = b.id where ${["b.product_id = l.id", "(b.sku <> '' or q.quantity is not null)", ...named].join(" and ")})`;
/** What `variantsOf` and the row show of all keys of a product. */
const SUMMED =
  "array_agg(h.variant_id) as variant_ids, array_agg(h.quantity) as quantities, coalesce(sum(h.quantity), 0) as quantity";

export async function findSkuGrid(
  tx: object,
  ctx: Ctx,
  query: ReportQuery,
  limit?: number,
): Promise<WithBasis<SkuGridRow>> {
  const search = searchOf(query, skuStockSearch);
  const hidden = hiddenFor(ctx, getSkuStockGrid);
  const order = orderOf(query, skuGridSorts, USUAL, [...hidden]);
  const bound = parameters();
  const of = { isByProduct: true, isAllSorted: order.column === "currentStock" };
  const choice = { by: "variant_id", query, search, order, limit, keyFilters: KEY_FILTERS, ...of } as const;
  const rows = await trackedRows(tx, ctx, choice, bound);
  const named = namedIn(search, bound);
  const chosen = productConditions(search, query, bound);
  const isOfPage = rows.row === "v";
  const shown = `select h.product_id, h.variant_id, h.quantity${rows.listed} from held h join replica_products p on p.id = h.product_id
    left join replica_barcodes b on b.id = h.variant_id ${rows.joined} where ${["true", ...rows.permitted, ...named].join(" and ")}`;
  const withVariants = `exists (select from replica_barcodes b where ${["b.product_id = p.id", "b.sku <> ''", ...named].join(" and ")})`;
  const summed = ["(not p.deleted or h.quantity <> 0)", ...(rows.withZeros ? [withVariants] : []), ...chosen];
  const listed = isOfPage
    ? `select p.id, p.name, p.bar_code from replica_products p where ${["p.id = any(array(select distinct product_id from held))", ...chosen].join(" and ")}`
    : `select p.id, p.name, p.bar_code, ${SUMMED}, coalesce(sum(h.amount), 0) as amount, coalesce(sum(h.worth), 0) as worth
      from replica_products p ${rows.withZeros ? "left" : ""} join (${shown}) h on h.product_id = p.id where ${summed.join(" and ")} group by p.id, p.name, p.bar_code`;
  const [sums, values] = isOfPage ? ["g", "v"] : ["l", "l"];
  const report = await runReport<SkuGridRow>(
    tx,
    {
      ...rows.reading,
      parts: [...rows.parts, `listed as (${listed})`],
      totals: TRACKED_TOTALS,
      columns: `p.id as "productId", p.bar_code as "barCode", ${PRODUCT_TEXTS}, p.attributes, ${variantsOf(sums, named)} as variants,
        ${figure(`${sums}.quantity`)} as "currentStock", ${money(`${values}.amount`)} as "currentStockPrice", ${money(`${values}.worth`)} as "bookValue"`,
      joined: isOfPage
        ? `${PRODUCT} cross join lateral (select ${SUMMED} from held h where h.product_id = l.id) g ${rows.valuesOf("g.quantity", "g.quantity")}`
        : PRODUCT,
      order: { name: "l.name", barCode: "l.bar_code", ...TRACKED_ORDER },
      tail: "l.id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, basis: rows.basis };
}
