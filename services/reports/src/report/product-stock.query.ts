// Product stock now or at the end of a past day (reference.md §4.4).
import type { CostBasis } from "@kontor/contracts/reports/common";
import {
  getListWithStock,
  type StockReportRow,
  stockSearch,
  stockSorts,
} from "@kontor/contracts/reports/product-stock";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { dayIn } from "@kontor/service-kit/report/date-range";
import { flagIn, orderOf, type ReportQuery, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { brandOf, categoryOf } from "./dimensions.ts";
import { closingNear, movedAfter, type StockMoment, stockMoment, stockUntil, transitAt } from "./past-stock.query.ts";
import {
  bigUnit,
  figure,
  money,
  moneySum,
  PRODUCT,
  productColumns,
  productConditions,
  showsMovingAverage,
} from "./product.query.ts";
import { sharesOf } from "./share.query.ts";
import { pricedAt, valuedAt } from "./value-at.ts";
import { warehouseCondition, warehousesOf } from "./visibility.ts";

interface StockChoice {
  asOf: StockMoment["asOf"];
  today?: StockMoment["today"];
  warehouses: readonly string[] | null;
  /** Only this product, by warehouse: a placeholder. */
  product?: string;
  /** For a past day: only these products, a condition on `product_id`. */
  among?: string;
  /** The name of the part, where it is not `held`. */
  name?: string;
}
const whereOf = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";

/**
 * The stock of each product in the warehouses: `held(product_id, quantity, worth)`, and `depot_id` where one product is requested. All warehouses are read even
 * for some of them, because their value is a share.
 */
export async function stockAt(
  tx: object,
  { asOf, today, warehouses, product, among, name = "held" }: StockChoice,
  bound: Parameters,
): Promise<string> {
  const ofProduct = [...(product ? [`product_id = ${product}`] : []), ...(among ? [among] : [])];
  const isWhole = warehouses === null && product === undefined;
  if (isWhole && asOf === undefined) {
    const now = productsNow(today, bound);
    return [...now.parts, `${name} as (select product_id, quantity, worth from ${now.table} p)`].join(", ");
  }
  const at = { asOf, today, ofProduct };
  if (isWhole) return `${name} as (${await sumsUntil(tx, { ...at, key: "product_id" }, bound)})`;
  const spread = await sumsUntil(tx, { ...at, key: "product_id, depot_id" }, bound);
  const chosen = `from (${sharesOf(spread, pricedAt(asOf, bound))}) s ${whereOf(warehouseCondition("depot_id", warehouses, bound))}`;
  return product
    ? `${name} as materialized (select * ${chosen})`
    : `${name} as materialized (select product_id, sum(quantity) as quantity, sum(worth) as worth ${chosen} group by product_id)`;
}

/**
 * The current stock of products: a table with the columns of `stock_products` that reports show, and the parts that it reads. Movements dated in the future are summed
 * once for all products, in a part of their own: otherwise they would be summed again for each row of a page.
 */
function productsNow(today: string | undefined, bound: Parameters): { parts: string[]; table: string } {
  if (today === undefined) return { parts: [], table: "stock_products" };
  const ahead = movedAfter(today, { warehouses: null, byWarehouse: false }, bound);
  return {
    parts: [
      `ahead as materialized (select product_id, sum(quantity_in - quantity_out) as quantity, sum(worth_in - worth_out) as worth
        from (${ahead.join(" union all ")}) m group by product_id)`,
    ],
    table: `(select s.product_id, s.opening, s.quantity - coalesce(a.quantity, 0) as quantity, s.worth - coalesce(a.worth, 0) as worth,
        s.price, s.weight, s.deleted from stock_products s left join ahead a on a.product_id = s.product_id)`,
  };
}

interface Summed extends Pick<StockChoice, "asOf" | "today"> {
  key: "product_id" | "product_id, depot_id";
  ofProduct: readonly string[];
}

/** Quantity and value moved until then, by product, or by product and warehouse. */
async function sumsUntil(tx: object, { asOf, today, key, ofProduct }: Summed, bound: Parameters): Promise<string> {
  const where = { warehouses: null, byWarehouse: key !== "product_id" };
  if (asOf === undefined) {
    const ahead = today === undefined ? [] : movedAfter(today, { ...where, byWarehouse: true }, bound);
    const less = ahead.map(
      (moved) =>
        ` union all select product_id, depot_id, quantity_out - quantity_in, worth_out - worth_in, true from (${moved}) a`,
    );
    // A warehouse with no stock and movements dated in the future alone has not had the product yet.
    return `select ${key}, sum(quantity) as quantity, sum(worth) as worth
      from (select product_id, depot_id, quantity, worth, false as is_ahead from stock_balances${less.join("")}) b ${whereOf(ofProduct)} group by ${key}
      having sum(quantity) <> 0 or sum(worth) <> 0 or not bool_or(is_ahead)`;
  }
  // A warehouse whose movements all came later, and were taken off again, has not had the product yet.
  return `select ${key}, sum(quantity) as quantity, sum(worth) as worth
    from (${stockUntil(asOf, await closingNear(tx, asOf), where, bound)}) s ${whereOf(ofProduct)} group by ${key}
    ${where.byWarehouse ? "having sum(quantity) <> 0 or sum(worth) <> 0 or not bool_or(is_less)" : ""}`;
}

/** Opening stock of products: `began(product_id, opening)`. */
const beganIn = (warehouses: readonly string[] | null, bound: Parameters): string =>
  warehouses === null
    ? "began as (select product_id, opening from stock_products)"
    : `began as (select product_id, sum(opening) as opening from stock_balances ${whereOf(warehouseCondition("depot_id", warehouses, bound))} group by product_id)`;

/** Current stock of all products, for totals: from one table, less movements dated in the future. */
function allNow(zeros: boolean, today: string | undefined): { parts: string[]; bound: Parameters } {
  const bound = parameters();
  const now = productsNow(today, bound);
  const listed = `listed as (select opening, quantity, worth, price, quantity * weight as weight
    from ${now.table} p where ${zeros ? "(not deleted or (deleted and quantity <> 0))" : "deleted is not null and quantity <> 0"})`;
  return { parts: [...now.parts, listed], bound };
}

export async function findProductStock(
  tx: object,
  ctx: Ctx,
  query: ReportQuery,
  limit?: Taken,
): Promise<ReportPage<StockReportRow> & { basis: CostBasis }> {
  const search = searchOf(query, stockSearch);
  const [byLedger, warehouses] = await Promise.all([showsMovingAverage(tx), warehousesOf(tx, ctx, query.depotIds)]);
  const hidden = hiddenFor(ctx, getListWithStock);
  const order = orderOf(query, stockSorts, { column: "name", direction: "asc" }, [...hidden]);
  const bound = parameters();
  const moment = await stockMoment(tx, ctx.now(), dayIn(search, "asOf"));
  const { asOf, today } = moment;
  const zeros = flagIn(search, "zeroStock") !== "0";
  const shown = zeros ? "(not p.deleted or coalesce(h.quantity, 0) <> 0)" : "coalesce(h.quantity, 0) <> 0";
  const chosen = productConditions(search, query, bound);
  const valued = valuedAt(asOf, byLedger, bound);
  const { column, amount, cost } = valued.ofRows;
  const parts = [
    await stockAt(tx, { ...moment, warehouses }, bound),
    await transitAt(tx, moment, bound),
    beganIn(warehouses, bound),
    ...valued.parts,
    `listed as (select p.id, p.name, p.bar_code, coalesce(b.opening, 0) as opening, coalesce(h.quantity, 0) as quantity,
        coalesce(h.worth, 0) as worth, coalesce(h.quantity, 0) * p.weight as weight${column}
      from replica_products p left join held h on h.product_id = p.id left join began b on b.product_id = p.id ${valued.joined}
      where ${[shown, ...chosen].join(" and ")})`,
  ];
  const transit = warehouses === null ? "coalesce((select quantity from transit where product_id = l.id), 0)" : "0";
  const isNow = asOf === undefined && warehouses === null;
  const report = await runReport<StockReportRow>(
    tx,
    {
      parts,
      isAtHand: isNow,
      ...(isNow && chosen.length === 0 ? { all: allNow(zeros, today) } : {}),
      totals: {
        initialStock: figure("coalesce(sum(l.opening), 0)"),
        currentStock: figure("coalesce(sum(l.quantity), 0)"),
        currentStockPrice: moneySum(amount),
        bookValue: moneySum("l.worth"),
        currentWeight: figure("coalesce(sum(l.weight), 0)"),
      },
      columns: `${productColumns()}, ${figure(cost)} as "purchaseDecimal", ${figure("l.opening")} as "initialStock",
        ${figure("l.quantity")} as "currentStock", ${figure(transit)} as "transitStock", ${bigUnit("l.quantity")} as "bigUnitStock", ${money(amount)} as "currentStockPrice", ${money("l.worth")} as "bookValue",
        coalesce(${figure("l.weight")}, '') as "currentWeight"`,
      joined: PRODUCT,
      order: {
        name: "l.name",
        barCode: "l.bar_code",
        initialStock: "l.opening",
        currentStock: "l.quantity",
        currentStockPrice: amount,
        bookValue: "l.worth",
        currentWeight: "l.weight",
      },
      dimensions: { category: categoryOf("l.id"), brand: brandOf("l.id") },
      tail: "l.id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, basis: valued.basis };
}
