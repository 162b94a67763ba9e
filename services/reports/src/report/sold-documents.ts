// Sales by document: from one narrow row each, or, where their goods have to be told apart, from their lines.
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { documentConditions, goodsConditions, returnKinds, type Scope, salespersonCondition } from "./trade-scope.ts";
import { tradedLines } from "./traded-lines.ts";

const DOCUMENT = "s.id, s.kind, s.number, s.oper_time, s.partner_id, s.creator_id, s.department_id";

/**
 * Parts of a statement, the last of which is `sales`: a row for each sale, and for each cost of one that is booked on a later day (not `is_own`). Figures of
 * returns are negative.
 */
export async function soldDocuments(tx: object, ctx: Ctx, scope: Scope, bound: Parameters): Promise<string[]> {
  const isOfSomeGoods = (await goodsConditions(tx, ctx, scope))("t", parameters()).length > 0;
  return isOfSomeGoods ? fromLines(tx, ctx, scope, bound) : fromDocuments(ctx, scope, bound);
}

function fromDocuments(ctx: Ctx, scope: Scope, bound: Parameters): string[] {
  const { range, search } = scope;
  const chosen = [...documentConditions("s", ctx, scope, bound), ...salespersonCondition(search, bound)].join(" and ");
  const within = `day between ${bound.bind(range.begin, "date")} and ${bound.bind(range.end, "date")}`;
  return [
    `sales as not materialized (select ${DOCUMENT}, s.seller_ids, s.day, true as is_own, s.quantity, s.revenue, s.paid, s.cost
        from sale_documents s where s.${within} and ${chosen}
      union all select ${DOCUMENT}, s.seller_ids, c.day, false, 0, 0, 0, c.cost
        from (select document_id, kind, day, sum(cost) as cost from later_costs where ${within} group by 1, 2, 3) c
        join sale_documents s on s.id = c.document_id and s.kind = c.kind where ${chosen})`,
  ];
}

async function fromLines(tx: object, ctx: Ctx, scope: Scope, bound: Parameters): Promise<string[]> {
  return [
    ...(await tradedLines(tx, ctx, scope, bound)),
    `sales as (select ${DOCUMENT}, coalesce(o.seller_ids, '{}') as seller_ids, s.day, s.is_own, s.quantity, s.revenue,
        case when s.is_own then coalesce(o.paid, 0) else 0 end as paid, s.cost
      from (select ${DOCUMENT}, s.day, s.is_own, sum(s.sign * s.quantity) as quantity, sum(s.sign * s.net) as revenue, sum(s.cost) as cost
        from traded s group by ${DOCUMENT}, s.day, s.is_own) s left join sale_documents o on o.id = s.id and o.kind = s.kind)`,
  ];
}

const SELLERS = "cardinality(s.seller_ids)";
/** An even part of a figure, exact: all parts come to it. */
const part = (name: string, decimals: number): string =>
  `round(s.${name} * n.at / ${SELLERS}, ${decimals}) - round(s.${name} * (n.at - 1) / ${SELLERS}, ${decimals}) as ${name}`;
const WHOSE = `${DOCUMENT}, s.day, s.is_own`;

/** The part `shared`: the even share that each salesperson has of each sale, with `seller_id`; sales without one have one row. Few sales have several. */
export const SHARED = `shared as (select ${WHOSE}, s.seller_ids[1] as seller_id, s.quantity, s.revenue, s.paid, s.cost from sales s where ${SELLERS} < 2
    union all select ${WHOSE}, n.seller_id, ${part("quantity", 3)}, ${part("revenue", 2)}, ${part("paid", 2)}, ${part("cost", 2)}
      from sales s cross join lateral unnest(s.seller_ids) with ordinality as n(seller_id, at) where ${SELLERS} > 1)`;

const IS_RETURN = `kind = any(array[${returnKinds.map((kind) => `'${kind}'`).join(", ")}])`;
/** The columns `SOLD` of rows of sales, where returns are not signed. */
export const OF_SALES = `case when ${IS_RETURN} then 0 else quantity end as out_quantity, case when ${IS_RETURN} then 0 else revenue end as sale,
  case when ${IS_RETURN} then -quantity else 0 end as in_quantity, case when ${IS_RETURN} then -revenue else 0 end as returned, cost`;
