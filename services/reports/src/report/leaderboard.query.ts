// Sales ranked by what they are grouped by (reference.md §4.3), with the change against as many days before.
import type { Query } from "@kontor/contracts/core/endpoint";
import { NIL_ID } from "@kontor/contracts/core/id";
import {
  getSaleLeaderboard,
  type LeaderboardRow,
  leaderboardSearch,
  leaderboardSorts,
  type RankedSubjects,
  type SaleDimension,
} from "@kontor/contracts/reports/leaderboard";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { daysBefore } from "@kontor/service-kit/report/days-before.rules";
import { type Order, orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { productConditions } from "./product.query.ts";
import { summedBy, summedSales } from "./sold-documents.ts";
import {
  ANYTHING,
  hiddenSold,
  NET,
  orEmpty,
  percent,
  present,
  SOLD_COLUMNS,
  SOLD_ORDER,
  SOLD_TOTALS,
} from "./sold-figures.ts";
import { SOLD, SUMMED, soldProducts } from "./sold-products.ts";
import { kindsOf, type Scope, salespersonIn } from "./trade-scope.ts";

type RankQuery = Query<typeof getSaleLeaderboard>;
interface Dimension {
  /** The table with names, and of products what else names them. */
  names?: string;
  /** Sales by document have this column; undefined: they are grouped by goods. */
  ofDocument?: string;
}
const DIMENSIONS: Readonly<Record<SaleDimension, Dimension>> = {
  product: { names: "replica_products" },
  category: { names: "replica_categories" },
  depot: { names: "replica_depots" },
  customer: { names: "replica_partners", ofDocument: "partner_id" },
  seller: { names: "replica_persons", ofDocument: "seller_id" },
  operator: { names: "replica_users", ofDocument: "creator_id" },
  department: { names: "replica_departments", ofDocument: "department_id" },
};
/** Something of it was sold, whatever came back: goods, if only free ones, or a sum. */
const isSold = (alias: string): string => `(${alias}.out_quantity <> 0 or ${alias}.sale <> 0)`;
const AMONG: Readonly<Record<RankedSubjects, string>> = {
  all: "",
  named: " where d.id is not null",
  sold: ` where d.id is not null and ${isSold("d")}`,
};
const SHARE = percent(NET, "l.whole");
/** Against the size of the amount before: who had returns alone before, and sells now, has risen. */
const CHANGE = percent(`${NET} - l.earlier`, "abs(l.earlier)");

export async function findLeaderboard(
  tx: object,
  ctx: Ctx,
  query: RankQuery,
  limit?: Taken,
): Promise<ReportPage<LeaderboardRow> & Range> {
  const search = searchOf(query, leaderboardSearch);
  const kinds = kindsOf(query.source);
  const hidden = hiddenSold(ctx, getSaleLeaderboard, kinds, ["share", "change"]);
  const usual: Order = { column: hidden.has("netAmount") ? "netQuantity" : "netAmount", direction: "desc" };
  const order = orderOf(query, leaderboardSorts, usual, [...hidden]);
  const [range, bound] = [await rangeOf(tx, ctx.now(), search), parameters()];
  const scope = { kinds, range, search, query };
  const { names } = DIMENSIONS[query.dimension];
  const isProduct = query.dimension === "product";
  const by = { name: "l.name", ...SOLD_ORDER, share: present(SHARE), change: present(CHANGE) };
  const report = await runReport<LeaderboardRow>(
    tx,
    {
      parts: [
        await grouped(tx, ctx, query.dimension, scope, bound),
        await earlier(tx, ctx, query.dimension, { ...scope, range: daysBefore(range) }, bound),
        `held as (select d.*, b.net as earlier, sum(d.sale - d.returned) over () as whole
          from during d left join before b on coalesce(b.id, '${NIL_ID}') = coalesce(d.id, '${NIL_ID}')${AMONG[query.subjects]})`,
        `named as (select h.*, ${names ? "coalesce(n.name, '')" : "''"} as name, ${isProduct ? "n.bar_code, n.standard" : "'' as bar_code, '' as standard"}
          from (select * from held where ${ANYTHING}) h ${names ? `left join ${names} n on n.id = h.id` : ""})`,
        `listed as materialized (select l.*, row_number() over (order by ${by[order.column as keyof typeof by]} ${order.direction}, l.name, l.id) as rank from named l)`,
      ],
      // How many there are of what is ranked, without documents and goods that have none.
      totals: {
        ...SOLD_TOTALS,
        subjects: "count(l.id)::text",
        soldSubjects: `count(l.id) filter (where ${isSold("l")})::text`,
      },
      columns: `l.rank::int as rank, l.id as "subjectId", l.name, coalesce(l.bar_code, '') as "barCode", coalesce(l.standard, '') as standard, ${SOLD_COLUMNS},
        ${orEmpty(SHARE)} as share, ${orEmpty(CHANGE)} as change, '' as prepaid, '' as points`,
      joined: "",
      order: by,
      key: "l.id",
      tail: "l.name, l.id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range };
}

type RankingArguments = readonly [tx: object, ctx: Ctx, dimension: SaleDimension, scope: Scope, bound: Parameters];

/** The part `during`: figures of the period by subject. */
const grouped = async (...args: RankingArguments): Promise<string> =>
  `during as materialized (with ${(await figuresOf(false, ...args)).join(", ")} select id, ${SUMMED} from figures group by id)`;

/** The part `before`: what the days before come to, `net` by subject. Nothing else is read of them. */
const earlier = async (...args: RankingArguments): Promise<string> =>
  `before as materialized (with ${(await figuresOf(true, ...args)).join(", ")} select id, sum(net) as net from figures group by id)`;

/** Parts that end with `figures`: rows by subject with the columns `SOLD`, or with their `net` amount alone. */
function figuresOf(isOfRevenue: boolean, ...[tx, ctx, dimension, scope, bound]: RankingArguments): Promise<string[]> {
  const { ofDocument } = DIMENSIONS[dimension];
  return ofDocument
    ? byDocument(tx, ctx, scope, bound, { column: ofDocument, isOfRevenue })
    : byGoods(tx, ctx, scope, bound, { dimension, isOfRevenue });
}

async function byDocument(
  tx: object,
  ctx: Ctx,
  scope: Scope,
  bound: Parameters,
  { column, isOfRevenue }: { column: string; isOfRevenue: boolean },
): Promise<string[]> {
  const salesperson = salespersonIn(scope.search);
  // Of a salesperson's sales only his share counts.
  const isShared = column === "seller_id" || Boolean(salesperson);
  const own = salesperson ? `where seller_id = ${bound.bind(salesperson, "uuid")}` : "";
  const isOfPartners = column === "partner_id";
  const sales = await summedSales(tx, ctx, scope, bound, { isShared, isOfPartners, isOfRevenue });
  return [
    ...sales,
    isOfRevenue
      ? `figures as (select ${column} as id, revenue as net from summed ${own})`
      : `figures as (${summedBy(column, own)})`,
  ];
}

async function byGoods(
  tx: object,
  ctx: Ctx,
  scope: Scope,
  bound: Parameters,
  { dimension, isOfRevenue }: { dimension: SaleDimension; isOfRevenue: boolean },
): Promise<string[]> {
  const products = productConditions(scope.search, scope.query, bound).join(" and ");
  const choice = { byWarehouse: dimension === "depot", ofAllProducts: products === "", isOfRevenue };
  const sold = await soldProducts(tx, ctx, scope, bound, choice);
  const chosen = products ? ` where product_id in (select p.id from replica_products p where ${products})` : "";
  const [columns, summed, shown] = isOfRevenue
    ? ["sale - returned as net", "sum(sale - returned) as net", "net"]
    : [SOLD, SUMMED, SOLD];
  // Categories are looked up once for each product.
  const figures =
    dimension === "category"
      ? `select p.category_id as id, ${shown} from (select product_id, ${summed} from sold${chosen} group by product_id) s
          join replica_products p on p.id = s.product_id`
      : `select ${dimension}_id as id, ${columns} from sold${chosen}`;
  return [...sold, `figures as (${figures})`];
}
