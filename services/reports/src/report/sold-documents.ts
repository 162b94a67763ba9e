// Finds sales by document: from one narrow row each, from the sums of closed quarters where these suffice, and from lines where goods are filtered.
import { NIL_ID } from "@kontor/contracts/core/id";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { sharesOf } from "../projections/salesperson-share.ts";
import { PAID_OF_LINES, PAID_OF_PERSON } from "./paid-lines.ts";
import type { Span } from "./period.rules.ts";
import { closedWithin } from "./period-sums.ts";
import {
  documentConditions,
  goodsConditions,
  kindsOf,
  returnKinds,
  type Scope,
  salespersonCondition,
  salespersonIn,
} from "./trade-scope.ts";
import { tradedLines } from "./traded-lines.ts";
import { seesAllDocuments } from "./visibility.ts";

const DOCUMENT = "s.id, s.kind, s.number, s.oper_time, s.partner_id, s.creator_id, s.department_id";

/**
 * Parts of a statement, the last of which is `sales`: a row for each sale, and for each cost of one that is booked on a later day (not `is_own`). Figures of
 * returns are negative.
 * @param isOwn without what is booked later
 * @param isPaid what was paid is asked for: else of some goods none is there
 * @param isPaged a page of them is read by the index of their order, and not all are summed
 */
export async function soldDocuments(
  tx: object,
  ctx: Ctx,
  scope: Scope,
  bound: Parameters,
  { isOwn = false, isPaged = false, isPaid = false }: { isOwn?: boolean; isPaged?: boolean; isPaid?: boolean } = {},
): Promise<string[]> {
  return (await isOfSomeGoods(tx, ctx, scope))
    ? fromLines(tx, ctx, scope, bound, { isOwn, isPaid })
    : fromDocuments(ctx, scope, bound, { isOwn, isPaged });
}
const isOfSomeGoods = async (tx: object, ctx: Ctx, scope: Scope): Promise<boolean> =>
  (await goodsConditions(tx, ctx, scope))("t", parameters()).length > 0;

/** @param closed quarters whose sales are read from their sums */
function fromDocuments(
  ctx: Ctx,
  scope: Scope,
  bound: Parameters,
  { closed, isOwn = false, isPaged = false }: { closed?: Span; isOwn?: boolean; isPaged?: boolean },
): string[] {
  const { range, search } = scope;
  const chosen = [...documentConditions("s", ctx, scope, bound), ...salespersonCondition(search, bound)].join(" and ");
  const [begin, end] = [bound.bind(range.begin, "date"), bound.bind(range.end, "date")];
  const within = `day between ${begin} and ${end}`;
  // For the index by time: a day lies within one of the days around it, whatever the zone. Where all are summed, two conditions would promise few rows.
  const around = `s.oper_time between (${begin} - interval '1 day')::timestamptz and (${end} + interval '2 days')::timestamptz`;
  const own = (days: string): string =>
    `select ${DOCUMENT}, s.seller_ids, s.day, true as is_own, s.quantity, s.revenue, s.paid, s.cost from sale_documents s where ${days} and ${chosen}`;
  const sales = closed
    ? [
        own(`s.day >= ${begin} and s.day < ${bound.bind(closed[0], "date")}`),
        own(`s.day <= ${end} and s.day >= ${bound.bind(closed[1], "date")}`),
      ]
    : [own(isPaged ? `s.${within} and ${around}` : `s.${within}`)];
  return [
    `owned as not materialized (${sales.join(" union all ")})`,
    `later as not materialized (select ${DOCUMENT}, s.seller_ids, c.day, false as is_own, 0::numeric as quantity, 0::numeric as revenue, 0::numeric as paid, c.cost
        from (select document_id, kind, day, sum(cost) as cost from later_costs where ${within} group by 1, 2, 3) c
        join sale_documents s on s.id = c.document_id and s.kind = c.kind where ${isOwn ? "false" : chosen})`,
    "sales as not materialized (select * from owned union all select * from later)",
  ];
}

/** Whether `sales` are of the parts `owned` and `later`: not where documents are told apart by their goods. */
export const isSplit = (sales: readonly string[]): boolean => sales.some((part) => part.startsWith("owned "));
/**
 * Parts that end with `listed`, the rows of split `sales` among which the first so many are: documents are found by an index, where their order has one.
 * @param by the order, of rows `l`
 */
export const firstSales = (by: string, count: string): string[] => [
  `first as not materialized (select * from owned l order by ${by} limit ${count})`,
  "listed as not materialized (select * from first union all select * from later)",
];

/** What was paid with a document counts for its goods in part: of goods that are not asked for, or not to be seen, nothing is told. */
async function fromLines(
  tx: object,
  ctx: Ctx,
  scope: Scope,
  bound: Parameters,
  { isOwn, isPaid }: { isOwn: boolean; isPaid: boolean },
): Promise<string[]> {
  const weights = isPaid ? ", array_agg(s.upto) as uptos, array_agg(s.before) as befores, max(s.whole) as whole" : "";
  return [
    ...(await tradedLines(tx, ctx, scope, bound, { isPaid })),
    `weights as (select ${DOCUMENT}, s.day, s.is_own, sum(s.sign * s.quantity) as quantity, sum(s.sign * s.net) as revenue, sum(s.cost) as cost${weights}
      from traded s group by ${DOCUMENT}, s.day, s.is_own)`,
    `sold as (select s.*, coalesce(o.seller_ids, '{}') as seller_ids, coalesce(o.paid, 0) as whole_paid
      from weights s left join sale_documents o on o.id = s.id and o.kind = s.kind${isOwn ? " where s.is_own" : ""})`,
    `sales as (select s.*, ${isPaid ? PAID_OF_LINES : "0::numeric"} as paid from sold s)`,
  ];
}

const WHOSE = `${DOCUMENT}, s.day, s.is_own`;
/** The part `shared`: the even share that each salesperson has of each sale, with `seller_id`. @param isPaid of `sales` that are not split: as they were asked for */
export const sharedOf = (sales: readonly string[], isPaid = false, from = "sales"): string =>
  `shared as (${sharesOf(`${from} s`, WHOSE, isPaid && !isSplit(sales) ? PAID_OF_PERSON : undefined)})`;

interface Summing {
  /** Each salesperson has his share; else `seller_id` is not there. */
  isShared: boolean;
  /** Sums by partner are not kept. */
  isOfPartners?: boolean;
  /** Costs are not asked for: then those that are booked later are not read. */
  isOfRevenue?: boolean;
  /** Without what is booked later, which sums of quarters have. */
  isOwn?: boolean;
  /** What was paid is asked for. */
  isPaid?: boolean;
}
/**
 * Parts that end with `summed`, rows of which any number may come of a sale: what is summed by creator, department or salesperson. Where all documents count,
 * closed quarters are read from their sums. `bills` counts documents, `listed` also the costs that are booked later.
 */
export async function summedSales(
  tx: object,
  ctx: Ctx,
  scope: Scope,
  bound: Parameters,
  { isShared, isOfPartners = false, isOfRevenue = false, isOwn = false, isPaid = false }: Summing,
): Promise<string[]> {
  const { range, search } = scope;
  const isSummed = !isOfPartners && !isOwn && (await isOfPersons(tx, ctx, scope));
  const closed = isSummed ? await closedWithin(tx, range) : undefined;
  const documents = closed
    ? fromDocuments(ctx, scope, bound, { closed })
    : await soldDocuments(tx, ctx, scope, bound, { isOwn, isPaid });
  const columns = `kind, creator_id, department_id, ${isShared ? "seller_id, " : ""}`;
  const figures = "quantity, revenue, paid, cost";
  const of = isOfRevenue && isSplit(documents) ? "owned" : "sales";
  const own = `select ${columns}partner_id, case when is_own then 1 else 0 end as bills, 1 as listed, ${figures} from ${isShared ? "shared" : of}`;
  const sums = closed
    ? ` union all select ${columns}null, ${isShared ? "bills, bills" : "documents, documents"}, ${figures} from ${OF_PERSONS}
        where quarter >= ${bound.bind(closed[0], "date")} and quarter < ${bound.bind(closed[1], "date")}
          and ${[...documentConditions("s", ctx, scope, bound), ...(salespersonIn(search) === null ? ["seller_id is null"] : [])].join(" and ")}`
    : "";
  return [...documents, ...(isShared ? [sharedOf(documents, isPaid, of)] : []), `summed as (${own}${sums})`];
}
const OF_PERSONS = `(select true as effective, quarter, kind, nullif(creator_id, '${NIL_ID}') as creator_id, nullif(department_id, '${NIL_ID}') as department_id,
    nullif(seller_id, '${NIL_ID}') as seller_id, null::uuid as partner_id, '' as partner_type, documents, bills, quantity, revenue, paid, cost from person_quarters) s`;

/** Whether sums by person do: they know neither partners nor numbers nor goods. */
async function isOfPersons(tx: object, ctx: Ctx, scope: Scope): Promise<boolean> {
  const { organId, number } = scope.search;
  return (
    organId === undefined &&
    number === undefined &&
    !(await isOfSomeGoods(tx, ctx, scope)) &&
    (await seesAllDocuments(tx, ctx))
  );
}

const among = (kinds: readonly string[]): string => `kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})`;
const [IS_RETURN, IS_RETAIL] = [among(returnKinds), among(kindsOf("retail"))];
const FIGURES = ["quantity", "revenue", "paid", "cost"].map((name) => `sum(${name}) as ${name}`).join(", ");
const sumOf = (figure: string, where: string): string => `coalesce(sum(${figure}) filter (where ${where}), 0)`;
/**
 * A row for each value of a column of `summed`, as `id`, with the columns `SOLD` and `bills`, `retail`, `paid` and `departments`, ids. Each kind and department is summed first: what
 * depends on the kind is computed of few rows then.
 */
export const summedBy = (
  column: string,
  where = "",
): string => `select id, sum(bills) as bills, array_agg(distinct department_id) as departments, ${sumOf("revenue", IS_RETAIL)} as retail, sum(paid) as paid,
    ${sumOf("quantity", `not ${IS_RETURN}`)} as out_quantity, ${sumOf("revenue", `not ${IS_RETURN}`)} as sale,
    -${sumOf("quantity", IS_RETURN)} as in_quantity, -${sumOf("revenue", IS_RETURN)} as returned, sum(cost) as cost
  from (select ${column} as id, kind, department_id, sum(bills) as bills, ${FIGURES} from summed ${where} group by 1, 2, 3) kinds group by id`;
