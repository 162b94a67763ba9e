// What came in or went out by product, transfers included on both sides (reference.md §4.2): from totals by month and day, or, where documents have to be
// told apart by creator or partner, from their lines.
import type { Query } from "@kontor/contracts/core/endpoint";
import {
  findInOutProductCount,
  type InOutCountRow,
  inOutCountSearch,
  inOutCountSorts,
} from "@kontor/contracts/reports/in-out-count";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { orderOf, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { ALL_WAREHOUSES } from "../projections/stock.rules.ts";
import { brandOf, categoryOf } from "./dimensions.ts";
import { kindsMoving, movedLines, type Way } from "./in-out-detail.query.ts";
import type { Parts } from "./period.rules.ts";
import { conditionsWithin, sumsFrom } from "./period-sums.ts";
import { figure, money, moneySum, PRODUCT, productColumns, productConditions } from "./product.query.ts";
import { hiddenKinds, seesAllDocuments, warehouseCondition, warehousesOf } from "./visibility.ts";

type CountQuery = Query<typeof findInOutProductCount>;
interface Counted {
  query: CountQuery;
  range: Range;
  search: Search;
}

export async function findInOutCount(
  tx: object,
  ctx: Ctx,
  query: CountQuery,
  limit?: Taken,
): Promise<ReportPage<InOutCountRow> & Range> {
  const search = searchOf(query, inOutCountSearch);
  const kinds = kindsMoving(query.type);
  // An amount would tell the prices of each kind that is part of it.
  const isHidden = hiddenKinds(ctx).some((kind) => kinds.includes(kind));
  const hidden = hiddenFor(ctx, findInOutProductCount, isHidden ? ["priceSum"] : []);
  const order = orderOf(query, inOutCountSorts, { column: "name", direction: "asc" }, [...hidden]);
  const [range, bound] = [await rangeOf(tx, ctx.now(), search), parameters()];
  const counted = { query, range, search };
  const isOfAll =
    search.organId === undefined && query.organizationIds === undefined && (await seesAllDocuments(tx, ctx));
  const moved = await (isOfAll ? fromTotals(tx, ctx, counted, bound) : fromLines(tx, ctx, counted, bound));
  const conditions = ["(h.quantity <> 0 or h.amount <> 0)", ...productConditions(search, query, bound)];
  const report = await runReport<InOutCountRow>(
    tx,
    {
      parts: [
        `held as materialized (select product_id, sum(quantity) as quantity, sum(amount) as amount from (${moved}) m group by product_id)`,
        `listed as (select p.id, p.name, p.bar_code, h.quantity, h.amount from held h join replica_products p on p.id = h.product_id
          where ${conditions.join(" and ")})`,
      ],
      totals: { numSum: figure("coalesce(sum(l.quantity), 0)"), priceSum: moneySum("l.amount") },
      columns: `${productColumns()}, ${figure("l.quantity")} as "numSum", ${money("l.amount")} as "priceSum"`,
      joined: PRODUCT,
      order: { name: "l.name", barCode: "l.bar_code", numSum: "l.quantity", priceSum: "l.amount" },
      key: "l.id",
      dimensions: { category: categoryOf("l.id"), brand: brandOf("l.id") },
      tail: "l.id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range };
}

const isIn = (type: Way): string => (type === "入库" ? "is_in" : "not is_in");

/** Rows `product_id, quantity, amount` of sums. */
async function fromTotals(tx: object, ctx: Ctx, { query, range }: Counted, bound: Parameters): Promise<string> {
  const warehouses = await warehousesOf(tx, ctx, query.depotIds);
  const conditions = await conditionsWithin(tx, range, bound);
  const moving = [`kind = any(${bound.bind(kindsMoving(query.type), "text[]")})`, isIn(query.type)];
  const inWarehouses = warehouseCondition("depot_id", warehouses, bound);
  const together = warehouses ? inWarehouses : [`depot_id = '${ALL_WAREHOUSES}'::uuid`];
  const rowsOf = (level: keyof Parts, where: readonly string[]): string[] =>
    conditions[level].map(
      (when) =>
        `select product_id, quantity, amount from ${sumsFrom("line", level)} where ${[...moving, when, ...where].join(" and ")}`,
    );
  return [
    ...rowsOf("quarters", together),
    ...rowsOf("months", together),
    ...rowsOf("days", inWarehouses),
    ...rowsOf("less", inWarehouses),
  ].join(" union all ");
}

/** The same rows, of the lines of the documents that are asked for and that the actor may see. */
async function fromLines(tx: object, ctx: Ctx, { query, range, search }: Counted, bound: Parameters): Promise<string> {
  const conditions = await movedLines(tx, ctx, query, { kinds: kindsMoving(query.type), range, search }, bound);
  return `select t.product_id, abs(t.quantity_base) as quantity, t.amount
    from documents d join document_lines t on t.document_id = d.id and t.kind = d.kind where ${conditions.join(" and ")}`;
}
