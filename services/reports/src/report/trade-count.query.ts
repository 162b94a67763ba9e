// Purchases, sales and retail sales by barcode row, returns apart (reference.md §4.3): from totals by month and day, or, where documents have to be told
// apart, from their lines.
import type { Endpoint, Query } from "@kontor/contracts/core/endpoint";
import {
  buyIn,
  purchaseCountSorts,
  retailOut,
  saleCountSorts,
  saleOut,
  tradeCountSearch,
} from "@kontor/contracts/reports/trade-count";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import type { Trade } from "../projections/trade.rules.ts";
import { brandOf, categoryOf, productsBy } from "./dimensions.ts";
import { figure, money, moneySum, productColumns, productConditions } from "./product.query.ts";
import { lineTotals } from "./sold-products.ts";
import { areAmountsHidden, countsAll, kindsOf, type Scope } from "./trade-scope.ts";
import { tradedLines } from "./traded-lines.ts";

interface Side {
  endpoint: Endpoint;
  sorts: readonly string[];
  /** The column of the actual amount, and its expression. */
  actual: readonly [name: string, of: string];
}
const BOUGHT: readonly [string, string] = ["inOutSumPrice", "l.amount_in - l.amount_out"];
const SOLD: readonly [string, string] = ["outInSumPrice", "l.amount_out - l.amount_in"];
const SIDES: Readonly<Record<Trade, Side>> = {
  buy: { endpoint: buyIn, sorts: purchaseCountSorts, actual: BOUGHT },
  sale: { endpoint: saleOut, sorts: saleCountSorts, actual: SOLD },
  retail: { endpoint: retailOut, sorts: saleCountSorts, actual: SOLD },
};

/** The page of a trade's report; the rows are those of its endpoint. */
export async function findTradeCount<Row extends object>(
  tx: object,
  ctx: Ctx,
  trade: Trade,
  query: Query<typeof buyIn>,
  limit?: Taken,
): Promise<ReportPage<Row> & Range> {
  const search = searchOf(query, tradeCountSearch);
  const { endpoint, sorts, actual } = SIDES[trade];
  const [kinds, [name, difference]] = [kindsOf(trade), actual];
  const amounts = ["inSumPrice", "outSumPrice", name, "realityPriceTotal"];
  const hidden = hiddenFor(ctx, endpoint, areAmountsHidden(ctx, kinds) ? amounts : []);
  const order = orderOf(query, sorts, { column: "name", direction: "asc" }, [...hidden]);
  const [range, bound] = [await rangeOf(tx, ctx.now(), search), parameters()];
  const scope = { kinds, range, search, query };
  const parts = await movedParts(tx, ctx, scope, bound);
  const conditions = ["(h.quantity_in <> 0 or h.quantity_out <> 0)", ...productConditions(search, query, bound)];
  const report = await runReport<Row>(
    tx,
    {
      parts: [
        ...parts,
        `held as (select product_id, barcode_id, ${[true, false].flatMap((isIn) => ["quantity", "amount"].map((each) => summed(each, isIn))).join(", ")}
          from moved group by product_id, barcode_id)`,
        `listed as materialized (select h.*, p.name, coalesce(b.bar_code, p.bar_code) as code, coalesce(b.sku, '') as sku from held h
          join replica_products p on p.id = h.product_id left join replica_barcodes b on b.id = h.barcode_id where ${conditions.join(" and ")})`,
      ],
      totals: {
        inSum: figure("coalesce(sum(l.quantity_in), 0)"),
        inSumPrice: moneySum("l.amount_in"),
        outSum: figure("coalesce(sum(l.quantity_out), 0)"),
        outSumPrice: moneySum("l.amount_out"),
        [name]: moneySum(difference),
        realityPriceTotal: moneySum(difference),
      },
      columns: `${productColumns("l.code")}, l.barcode_id as "barcodeId", l.sku, ${figure("l.quantity_in")} as "inSum",
        ${money("l.amount_in")} as "inSumPrice", ${figure("l.quantity_out")} as "outSum", ${money("l.amount_out")} as "outSumPrice", ${money(difference)} as "${name}"`,
      joined: "join replica_products p on p.id = l.product_id left join replica_categories c on c.id = p.category_id",
      order: {
        ...{ name: "l.name", barCode: "l.code", inSum: "l.quantity_in", outSum: "l.quantity_out" },
        ...{ inSumPrice: "l.amount_in", outSumPrice: "l.amount_out", [name]: `(${difference})` },
      },
      key: "l.barcode_id",
      dimensions: {
        ...{
          product: productsBy("l.product_id"),
          category: categoryOf("l.product_id"),
          brand: brandOf("l.product_id"),
        },
      },
      tail: "l.name, l.code, l.barcode_id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range };
}

const summed = (each: string, isIn: boolean): string =>
  `coalesce(sum(${each}) filter (where is_in = ${isIn}), 0) as ${each}_${isIn ? "in" : "out"}`;

/** Parts that end with `moved(product_id, barcode_id, is_in, quantity, amount)`. */
async function movedParts(tx: object, ctx: Ctx, scope: Scope, bound: Parameters): Promise<string[]> {
  const columns = "product_id, barcode_id, is_in, quantity, amount";
  if (await countsAll(tx, ctx, scope)) return [`moved as (${await lineTotals(tx, ctx, scope, bound, columns)})`];
  return [...(await tradedLines(tx, ctx, scope, bound)), `moved as (select ${columns} from traded)`];
}
