// How the reports of stock by batch and by variant read their rows. A page of what there is now has values of its own rows alone, and totals by product; all else
// computes the value of each row there is.
import { NIL_ID } from "@kontor/contracts/core/id";
import type { CostBasis } from "@kontor/contracts/reports/common";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { statement } from "@kontor/service-kit/database/statement";
import { dayIn } from "@kontor/service-kit/report/date-range";
import { flagIn, type Order, type ReportQuery, type Search } from "@kontor/service-kit/report/query-params";
import type { Report, Taken } from "@kontor/service-kit/report/run-report";
import { brandOf, categoryOf, productsBy, warehouseOf } from "./dimensions.ts";
import { type StockMoment, stockMoment } from "./past-stock.query.ts";
import { figure, money, moneySum, productConditions, showsMovingAverage } from "./product.query.ts";
import { presentStock, presentSums, type TrackedChoice, trackedStock } from "./tracked-stock.query.ts";
import { warehouseCondition, warehousesOf } from "./visibility.ts";

export const TRACKED_TOTALS = {
  currentStock: figure("coalesce(sum(l.quantity), 0)"),
  currentStockPrice: moneySum("l.amount"),
  bookValue: moneySum("l.worth"),
};
/** What rows are grouped by: `id` is the product of a row. A variant that is in no warehouse is in no group of them. */
export const TRACKED_DIMENSIONS = {
  ...{ product: productsBy("l.id"), category: categoryOf("l.id"), brand: brandOf("l.id") },
  warehouse: warehouseOf(`nullif(l.depot_id, '${NIL_ID}')`),
};
const VALUES = { currentStockPrice: "l.amount", bookValue: "l.worth" };
export const TRACKED_ORDER = { currentStock: "l.quantity", ...VALUES };
/** @param row the alias of what has the values */
export const trackedColumns = (row: string): string =>
  `${figure("l.quantity")} as "currentStock", ${figure(`${row}.cost`)} as "purchaseDecimal", ${money(`${row}.amount`)} as "currentStockPrice", ${money(`${row}.worth`)} as "bookValue"`;

interface TrackedQuery {
  by: TrackedChoice["by"];
  query: ReportQuery;
  search: Search;
  order: Order;
  limit: Taken | undefined;
  /** Filters that leave out some of a product's keys. */
  keyFilters: readonly string[];
  /** The summed rows are products, not their keys. */
  isByProduct?: boolean;
  /** The order needs all rows with what is summed of their keys. */
  isAllSorted?: boolean;
}
export interface TrackedRows {
  basis: CostBasis;
  /** The end of a past day; undefined: now. */
  asOf: string | undefined;
  withZeros: boolean;
  /** The last of them is `held`. */
  parts: readonly string[];
  /** Follows `held h join replica_products p`. */
  joined: string;
  /** Further columns of `listed`, from `h` and `p`: amount, worth and cost. */
  listed: string;
  /** The condition on `h` of the warehouses that the reader may see. */
  permitted: readonly string[];
  /** What has the values of a row of the page: `listed l` itself, or `v`, which `valuesOf` joins to it. */
  row: "l" | "v";
  valuesOf(quantity: string, soFar: string): string;
  reading: Pick<Report, "isAtHand" | "all">;
}

// Ordered, so that the index is read from the day on: a plan for any day expects a third of all rows, and would read the whole table.
const aheadOf = (by: string) =>
  statement<{ ahead: boolean }>(
    `select coalesce((select true from tracked_days where day > $1::date and ${by} <> '${NIL_ID}' order by day limit 1), false) as ahead`,
  );
const AHEAD = { variant_id: aheadOf("variant_id"), batch_id: aheadOf("batch_id") };
/** Movements dated in the future are those of other goods in most companies. */
export async function trackedMoment(
  tx: object,
  by: TrackedChoice["by"],
  { asOf, today }: StockMoment,
): Promise<StockMoment> {
  const isAhead = today !== undefined && (await AHEAD[by].rows(tx, today))[0]?.ahead;
  return { asOf, today: isAhead ? today : undefined };
}

export async function trackedRows(
  tx: object,
  ctx: Ctx,
  requested: TrackedQuery,
  bound: Parameters,
): Promise<TrackedRows> {
  const { by, query, search, order, limit } = requested;
  const [warehouses, whole, byLedger] = await Promise.all([
    warehousesOf(tx, ctx, query.depotIds),
    stockMoment(tx, ctx.now(), dayIn(search, "asOf")),
    showsMovingAverage(tx),
  ]);
  const moment = await trackedMoment(tx, by, whole);
  const withZeros = flagIn(search, "zeroStock") === "1";
  const choice: TrackedChoice = { by, moment, byLedger, warehouses, withZeros };
  const common = { asOf: moment.asOf, withZeros, permitted: warehouseCondition("h.depot_id", warehouses, bound) };
  const isWhole = warehouses === null && requested.keyFilters.every((name) => search[name] === undefined);
  const isPresent = moment.asOf === undefined && !withZeros;
  // Groups are sums of the values of all rows.
  const isPage =
    limit === undefined && query.groupBy === undefined && !requested.isAllSorted && !(order.column in VALUES);
  if (isWhole && isPresent && isPage) return { ...common, ...(await presentRows(tx, choice, requested, bound)) };
  const { amount, cost, ...stock } = await trackedStock(tx, choice, bound);
  const values = { row: "l", valuesOf: () => "", reading: {} } as const;
  return { ...common, ...values, ...stock, listed: `, ${amount} as amount, h.worth, ${cost} as cost` };
}

async function presentRows(
  tx: object,
  choice: TrackedChoice,
  { search, query, isByProduct = false }: TrackedQuery,
  bound: Parameters,
): Promise<Omit<TrackedRows, "asOf" | "withZeros" | "permitted">> {
  const forAll = parameters();
  const sums = await presentSums(tx, choice, productConditions(search, query, forAll), forAll);
  const all = {
    parts: [...sums, "listed as (select keys, quantity, amount, worth from sums)"],
    bound: forAll,
    ...(isByProduct ? {} : { count: "coalesce(sum(l.keys), 0)" }),
  };
  const present = await presentStock(tx, choice, bound);
  return { ...present, joined: "", listed: "", row: "v", reading: { isAtHand: true, all } };
}
