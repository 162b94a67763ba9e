// Revenue, cost and profit by sale (reference.md §4.6). A cost that the ledger books later is a row of its own day, so the sums of any period are the ledger's.
import type { Query } from "@kontor/contracts/core/endpoint";
import {
  type GrossProfitRow,
  getGrossProfit,
  grossProfitSearch,
  grossProfitSorts,
} from "@kontor/contracts/reports/gross-profit";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { orderOf, searchOf, sliceOf } from "@kontor/service-kit/report/query-params";
import { type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { DEPARTMENT, dayOf, KIND, monthOf, OPERATOR, PARTNER } from "./dimensions.ts";
import { figure, money, moneySum } from "./product.query.ts";
import { firstSales, isSplit, sharedOf, soldDocuments, summedSales } from "./sold-documents.ts";
import { hiddenSold, orEmpty, percent, present } from "./sold-figures.ts";
import { kindsOf, returnKinds, salespersonIn } from "./trade-scope.ts";

const PROFIT = "(l.revenue - l.cost)";
const MARGIN = percent(PROFIT, "l.revenue");
const SELLERS = `(select string_agg(n.name, ', ' order by n.name) from sale_documents d join replica_persons n on n.id = any(d.seller_ids)
  where d.id = l.id and d.kind = l.kind)`;

const ORDER = {
  ...{ operTime: "l.oper_time", number: "l.number", quantity: "l.quantity", revenue: "l.revenue" },
  ...{ cost: "l.cost", grossProfit: PROFIT, grossMargin: present(MARGIN), paidAmount: "l.paid" },
};
const DIMENSIONS = {
  ...{ month: monthOf("l.day"), day: dayOf("l.day"), customer: PARTNER, operator: OPERATOR, kind: KIND },
  department: DEPARTMENT,
};
const TAIL = "l.number desc, l.id, l.kind, l.day";

export async function findGrossProfit(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getGrossProfit>,
  limit?: Taken,
): Promise<ReportPage<GrossProfitRow> & Range> {
  const search = searchOf(query, grossProfitSearch);
  const { way } = query;
  const isOwn = Boolean(query.isOwn ?? way);
  const kinds = kindsOf(query.source).filter((kind) => !way || returnKinds.includes(kind) === (way === "入库"));
  const hidden = hiddenSold(ctx, getGrossProfit, kinds, ["revenue", "paidAmount"]);
  const order = orderOf(query, grossProfitSorts, { column: "operTime", direction: "desc" }, [...hidden]);
  const [range, bound] = [await rangeOf(tx, ctx.now(), search), parameters()];
  const scope = { kinds, range, search, query };
  const sales = await soldDocuments(tx, ctx, scope, bound, { isOwn, isPaged: true, isPaid: true });
  const salesperson = salespersonIn(search);
  const forAll = parameters();
  const summed = await summedSales(tx, ctx, scope, forAll, { isShared: Boolean(salesperson), isOwn, isPaid: true });
  // Of a salesperson's sales only his share counts.
  const shown = salesperson
    ? [sharedOf(sales, true), `listed as (select * from shared where seller_id = ${bound.bind(salesperson, "uuid")})`]
    : shownOf(
        sales,
        `${ORDER[order.column as keyof typeof ORDER]} ${order.direction}, ${TAIL}`,
        { query, limit },
        bound,
      );
  const own = salesperson ? ` where seller_id = ${forAll.bind(salesperson, "uuid")}` : "";
  const report = await runReport<GrossProfitRow>(
    tx,
    {
      // The page is found by an index, without the other rows, in the order that is usual.
      isAtHand: true,
      all: {
        ...{ parts: [...summed, `listed as (select * from summed${own})`], bound: forAll },
        count: "coalesce(sum(l.listed), 0)",
      },
      parts: [...sales, ...shown],
      totals: {
        quantity: figure("coalesce(sum(l.quantity), 0)"),
        revenue: moneySum("l.revenue"),
        cost: moneySum("l.cost"),
        grossProfit: moneySum(PROFIT),
        grossMargin: orEmpty(percent(`sum(round(${PROFIT}, 2))`, "sum(round(l.revenue, 2))")),
        paidAmount: moneySum("l.paid"),
      },
      columns: `l.id as "documentId", l.number, l.kind, l.day::text as day, ${isoTime("l.oper_time")} as "operTime", coalesce(o.name, '') as "organName",
        coalesce(u.name, '') as "userName", coalesce(${SELLERS}, '') as "sellerNames", ${figure("l.quantity")} as quantity, ${money("l.revenue")} as revenue,
        ${money("l.cost")} as cost, ${money(PROFIT)} as "grossProfit", ${orEmpty(MARGIN)} as "grossMargin", ${money("l.paid")} as "paidAmount"`,
      joined: "left join replica_partners o on o.id = l.partner_id left join replica_users u on u.id = l.creator_id",
      order: ORDER,
      dimensions: DIMENSIONS,
      tail: TAIL,
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range };
}

/** The part `listed`: with the rows up to the end of the page, or with all of them for a file. */
function shownOf(
  sales: readonly string[],
  by: string,
  { query, limit }: { query: Query<typeof getGrossProfit>; limit: Taken | undefined },
  bound: Parameters,
): string[] {
  const all = ["listed as not materialized (select * from sales)"];
  if (typeof limit === "function" || query.groupBy !== undefined || !isSplit(sales)) return all;
  const { limit: size, offset } = limit === undefined ? sliceOf(query) : { limit, offset: 0 };
  return firstSales(by, bound.bind(offset + size, "int"));
}
