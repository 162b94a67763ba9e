// Queries of the stock ledger: balances now and at past moments, movements, and the documents that hold stock.

import type { LedgerPage } from "@kontor/contracts/core/drill";
import type { Query } from "@kontor/contracts/core/endpoint";
import { notFound } from "@kontor/contracts/core/error";
import { COUNT_EXACT_MAX, type ListQuery, type Page, refuseTooDeep } from "@kontor/contracts/core/list-contract";
import { drillFrom } from "@kontor/contracts/reports/drill.rules";
import type { costRow, listCosts } from "@kontor/contracts/warehouse/stock";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { lastOfToday, TODAYS_END } from "@kontor/service-kit/database/local-time";
import { type Statement, search, statement } from "@kontor/service-kit/database/statement";
import type { z } from "zod";
import { exact } from "./cost.rules.ts";
import { seesAll, visibilityOf, visibleRow } from "./document-owners.store.ts";
import { isLive, LIVE_RESERVED } from "./hold.store.ts";
import { priceOf, priceThen, shareOf, sharesAround } from "./share.query.ts";

type Paging = Pick<ListQuery, "currentPage" | "pageSize" | "exactTotal">;

interface PagedStatement<Row> {
  rows: Statement<Row>;
  some: Statement<{ n: number }>;
  all: Statement<{ n: number }>;
}

/** A paginated statement. Its own values come first, then limit and offset. */
function pagedStatement<Row>(text: string, order: string, values: number): PagedStatement<Row> {
  const count = (limit: string) =>
    search<{ n: number }>(`select count(*)::int as n from (select 1 from (${text}) s ${limit}) c`);
  return {
    rows: search<Row>(
      `select * from (${text}) s order by ${order} limit $${values + 1}::int offset $${values + 2}::int`,
    ),
    some: count(`limit ${COUNT_EXACT_MAX + 1}`),
    all: count(""),
  };
}

/** A result page; counts stop at 10,000 unless an exact one is requested. */
async function paged<Row>(tx: object, query: Paging, read: PagedStatement<Row>, values: unknown[]): Promise<Page<Row>> {
  refuseTooDeep(query);
  const rows = await read.rows.rows(tx, ...values, query.pageSize, (query.currentPage - 1) * query.pageSize);
  const [counted] = await (query.exactTotal ? read.all : read.some).rows(tx, ...values);
  const total = counted?.n ?? 0;
  const totalIsExact = query.exactTotal !== undefined || total <= COUNT_EXACT_MAX;
  return { rows, total: totalIsExact ? total : COUNT_EXACT_MAX, totalIsExact };
}

export interface StockFilter extends Paging {
  productId?: string | undefined;
  depotId?: string | undefined;
  asOf?: string | undefined;
}
export interface StockRow {
  productId: string;
  barCode: string;
  name: string;
  standard: string;
  model: string;
  unit: string;
  depotId: string;
  depotName: string;
  quantity: string;
  reserved: string;
  available: string;
  unitCost: string | null;
  value: string | null;
}

/** The average of a line as shown at a moment: closed days keep their figures (docs/decisions/0036). */
const averageAt = (line: string, moment: string): string =>
  `case when ${line}.said is null then ${line}.average else coalesce((select (s ->> 'average')::numeric from jsonb_array_elements(${line}.said) s
    where (s ->> 'until')::timestamptz > ${moment} order by (s ->> 'until')::timestamptz limit 1), ${line}.average) end`;
/** The moving average, formatted as a unit cost. */
const AVERAGE = "trim_scale(round(coalesce(c.average, 0), 6))::text";
const BALANCES = pagedStatement<StockRow>(
  `select b.product_id as "productId", coalesce((select bar_code from product_barcodes r where r.product_id = p.id order by position limit 1), '') as "barCode",
      p.name, p.standard, p.model, coalesce(u.basic_unit, p.unit) as unit, b.depot_id as "depotId", d.name as "depotName",
      b.quantity::text, b.reserved::text, (b.quantity - b.reserved)::text as available, ${AVERAGE} as "unitCost",
      (${shareOf(
        "b.quantity",
        "(select sum(quantity) from stock_balances o where o.product_id = b.product_id and o.depot_id <= b.depot_id)",
        {
          ...{ whole: "c.quantity", worth: "c.value", price: priceOf("b.product_id") },
        },
      )})::text as value
    from (select b.product_id, b.depot_id, sum(b.quantity) as quantity, sum(${LIVE_RESERVED}) as reserved from stock_balances b
        where ($1::uuid is null or b.product_id = $1) and ($2::uuid is null or b.depot_id = $2) and ($3::uuid[] is null or b.depot_id = any($3)) group by 1, 2) b
      join stock_costs c on c.product_id = b.product_id
      join products p on p.id = b.product_id join depots d on d.id = b.depot_id left join units u on u.id = p.unit_id`,
  `name, "productId", "depotName", "depotId"`,
  3,
);

// Lines that count now, up to a business time: a document reversed since is left out. Only lines of the shown products are read.
const THEN = statement<{
  productId: string;
  depotId: string;
  quantity: string;
  unitCost: string;
  value: string;
}>(`select a."productId", a."depotId", coalesce(h.quantity, 0)::text as quantity, ${AVERAGE} as "unitCost",
      (${shareOf("coalesce(h.quantity, 0)", "coalesce(h.so_far, 0)", {
        ...{
          whole: "coalesce(h.whole, 0)",
          worth: "h.worth",
          price: priceThen('a."productId"', "since <= $2::timestamptz"),
        },
      })})::text as value
    from json_to_recordset($1::json) as a("productId" uuid, "depotId" uuid)
      left join lateral (select sum(quantity) filter (where l.depot_id = a."depotId") as quantity, sum(quantity) filter (where l.depot_id <= a."depotId") as so_far,
          sum(quantity) as whole, sum(value) as worth
        from stock_bookings l where l.product_id = a."productId" and l.oper_time <= $2::timestamptz) h on true
      left join lateral (select ${averageAt("l", "$2::timestamptz")} as average from stock_lines l where l.product_id = a."productId" and l.oper_time <= $2::timestamptz
        order by oper_time desc, sequence desc limit 1) c on true`);

// Rows with movements dated after today, including late cost corrections.
const LYING_AHEAD = statement<{ productId: string; asOf: string }>(`select asked.id as "productId",
    ${isoTime(`(${TODAYS_END} - interval '1 millisecond')`)} as "asOf" from unnest($1::uuid[]) as asked(id)
  where exists (select from stock_bookings l where l.product_id = asked.id and l.oper_time >= ${TODAYS_END})`);

/** Balances as they count now: products with movements dated in the future as they are at the end of today. */
async function presentRows(tx: object, rows: StockRow[]): Promise<StockRow[]> {
  const ahead = await LYING_AHEAD.rows(tx, [...new Set(rows.map(({ productId }) => productId))]);
  const [first] = ahead;
  if (!first) return rows;
  const products = new Set(ahead.map(({ productId }) => productId));
  const at = await rowsAt(
    tx,
    rows.filter(({ productId }) => products.has(productId)),
    first.asOf,
  );
  return rows.map((row) => {
    const result = { ...row, ...at.get(keyOf(row)) };
    return { ...result, available: exact(result.quantity).minus(result.reserved).toFixed() };
  });
}

/** Quantities at a moment for the products and warehouses of rows, by their keys. */
async function rowsAt(tx: object, rows: readonly StockRow[], moment: string) {
  const result = await THEN.rows(tx, JSON.stringify(rows.map(pairOf)), moment);
  return new Map(result.map((row) => [keyOf(row), row]));
}

/**
 * Balances by product and warehouse; without `asOf` up to today. `permitted`: the warehouses that the actor may see; null: all. As of a past moment nothing is
 * reserved.
 */
export async function stockPage(
  tx: object,
  { productId, depotId, asOf, ...paging }: StockFilter,
  permitted: readonly string[] | null,
): Promise<Page<StockRow>> {
  const result = await paged(tx, paging, BALANCES, [productId ?? null, depotId ?? null, permitted && [...permitted]]);
  if (asOf === undefined) return { ...result, rows: await presentRows(tx, result.rows) };
  const at = await rowsAt(tx, result.rows, asOf);
  const rows = result.rows.map((row) => {
    const then = { ...row, reserved: "0", ...at.get(keyOf(row)) };
    return { ...then, available: then.quantity };
  });
  return { ...result, rows };
}

const pairOf = ({ productId, depotId }: Pick<StockRow, "productId" | "depotId">) => ({ productId, depotId });
const keyOf = ({ productId, depotId }: Pick<StockRow, "productId" | "depotId">): string => `${productId} ${depotId}`;

export interface MovementRow {
  id: string;
  documentId: string | null;
  kind: string;
  number: string;
  revision: number;
  depotId: string;
  depotName: string;
  operTime: string;
  postedAt: string;
  quantity: string;
  unitCost: string | null;
  value: string | null;
  isAhead: boolean;
}

/** A column of a row `l` that identifies the document or its cost: only for documents that the actor may see. */
const named = (column: string, otherwise = "null"): string =>
  `case when l.reached then ${column} else ${otherwise} end`;

const MOVEMENTS = pagedStatement<MovementRow>(
  `select l.sequence, l.sequence::text as id, ${named("l.document_id")} as "documentId", l.kind, ${named("l.number", "''")} as number, l.revision,
      l.depot_id as "depotId", d.name as "depotName", ${isoTime("l.oper_time")} as "operTime", ${isoTime("l.posted_at")} as "postedAt", l.quantity::text,
      ${named("l.unit_cost::text")} as "unitCost", ${named("l.value::text")} as value, l.oper_time >= ${TODAYS_END} as "isAhead"
    from (select m.*, ${visibleRow("m", 4)} as reached from stock_movements m
      where m.product_id = $1::uuid and ($2::uuid is null or m.depot_id = $2) and ($3::uuid[] is null or m.depot_id = any($3))) l
    join depots d on d.id = l.depot_id`,
  "sequence desc",
  7,
);

/** A product's movements, the last posted first; documents that the actor may not see are shown without number and cost. */
export const movementPage = (
  tx: object,
  ctx: Ctx,
  { productId, depotId, ...paging }: Paging & { productId: string; depotId?: string | undefined },
  permitted: readonly string[] | null,
): Promise<Page<MovementRow>> =>
  paged(tx, paging, MOVEMENTS, [productId, depotId ?? null, permitted && [...permitted], ...visibilityOf(ctx)]);

const COST_LINES = `from (select s.*, ${visibleRow("s", 6)} as reached from stock_bookings s where s.product_id = $1::uuid) l
    join depots d on d.id = l.depot_id
    where ($2 = '' or (l.reached and l.number ilike $2)) and ($3::uuid[] is null or l.depot_id = any($3))`;
/** No line of the product is hidden: then sums and averages reveal nothing that the lines do not. */
const ALL_VISIBLE = `(${seesAll(6)} or not exists (select from stock_lines s where s.product_id = $1::uuid and not ${visibleRow("s", 6)}))`;
// Two averages would reveal the cost of a line between them.
const COSTS = pagedStatement<z.output<typeof costRow>>(
  `select l.oper_time, l.is_later, l.sequence, ${named("l.document_id")} as "documentId", l.kind, ${named("l.number", "''")} as number, d.name as "depotName",
      ${isoTime("l.oper_time")} as "operTime", l.quantity::text, ${named("l.unit_cost::text")} as "unitCost", ${named("l.value::text")} as value,
      case when ${ALL_VISIBLE} then trim_scale(round(l.average, 6))::text end as average
    ${COST_LINES} and l.oper_time >= $4::timestamptz and l.oper_time <= $5::timestamptz`,
  "oper_time desc, is_later, sequence desc",
  9,
);
interface CostSum {
  quantity: string;
  value: string;
}
interface CostSums {
  hasEarlier: boolean;
  allReached: boolean;
  opening: CostSum;
  totals: CostSum;
  closing: CostSum;
}
const costSums = (during: string): string =>
  `json_build_object('quantity', coalesce(sum(l.quantity) filter (where ${during}), 0)::text, 'value', coalesce(sum(l.value) filter (where ${during}), 0)::text)`;
const COST_SUMS =
  search<CostSums>(`select coalesce(bool_or(l.oper_time < $4::timestamptz), false) as "hasEarlier", ${ALL_VISIBLE} as "allReached",
    ${costSums("l.oper_time < $4::timestamptz")} as opening, ${costSums("l.oper_time <= $5::timestamptz")} as closing,
    ${costSums("l.oper_time >= $4::timestamptz and l.oper_time <= $5::timestamptz")} as totals
  ${COST_LINES}`);

/**
 * A product's current lines, the latest business time first, each with the average after it, between the opening and the closing quantity. The value of some
 * warehouses is their share: the part that their lines do not explain has moved to or from the others. Without an end it is up to today.
 * @param depots the warehouses whose lines count; null: all.
 * @throws Refusal `report-range-reversed`
 */
export async function costPage(
  { tx, ctx }: { tx: object; ctx: Ctx },
  { productId, number, beginTime, endTime, ...paging }: Omit<Query<typeof listCosts>, "depotIds">,
  warehouses: readonly string[] | null,
): Promise<LedgerPage<z.output<typeof costRow>>> {
  const pattern = number === "" ? "" : `%${number.replace(/[\\%_]/g, "\\$&")}%`;
  const until = endTime ?? (await lastOfToday(tx));
  const { from, isCut } = drillFrom({ beginTime, endTime: until }, ctx.now());
  const values = [productId, pattern, warehouses && [...warehouses], from, until, ...visibilityOf(ctx)];
  const result = await paged(tx, paging, COSTS, values);
  const [sums] = await COST_SUMS.rows(tx, ...values);
  if (!sums) throw new Error("sums of no lines are a row, too");
  const { hasEarlier } = sums;
  const shown = (sum: CostSum) => ({ ...sum, value: sums.allReached ? sum.value : null });
  const page = { ...result, totals: shown(sums.totals), from, limited: isCut && hasEarlier, unseen: null };
  if (number !== "") return { ...page, opening: null, closing: null };
  if (warehouses === null) return { ...page, opening: shown(sums.opening), closing: shown(sums.closing) };
  const { opening, closing } = await sharesAround(tx, productId, { warehouses, from, until });
  const elsewhere = exact(closing).minus(opening).minus(sums.totals.value);
  return {
    ...page,
    opening: shown({ ...sums.opening, value: opening }),
    closing: shown({ ...sums.closing, value: closing }),
    ...(elsewhere.isZero() ? {} : { elsewhere: shown({ quantity: "0", value: elsewhere.toFixed() }) }),
  };
}

export interface HolderRow {
  documentId: string | null;
  kind: string;
  number: string;
  quantity: string;
  reservedAt: string;
  depotId: string;
  depotName: string;
}
const HOLDERS_MAX = 200;

const HOLDERS =
  statement<HolderRow>(`select ${named("l.document_id")} as "documentId", l.kind, ${named("l.number", "''")} as number, l.quantity::text,
    ${isoTime("l.reserved_at")} as "reservedAt", l.depot_id as "depotId", d.name as "depotName"
  from (select r.*, ${visibleRow("r", 4)} as reached from stock_reservations r
    where r.quantity > 0 and ${isLive("r")} and r.product_id = $1::uuid and ($2::uuid is null or r.depot_id = $2) and ($3::uuid[] is null or r.depot_id = any($3))) l
  join depots d on d.id = l.depot_id order by l.reserved_at limit ${HOLDERS_MAX}`);

/** The documents that hold stock of a product, the longest first; those that the actor may not see without number. */
export const holdersOf = (
  tx: object,
  ctx: Ctx,
  { productId, depotId }: { productId: string; depotId?: string | undefined },
  permitted: readonly string[] | null,
): Promise<HolderRow[]> =>
  HOLDERS.rows(tx, productId, depotId ?? null, permitted && [...permitted], ...visibilityOf(ctx));

const PRODUCT = statement("select 1 from products where id = $1::uuid");

/** @throws Refusal `not-found` for a product that is not the tenant's (TEN-8) */
export async function refuseProduct(tx: object, productId: string): Promise<void> {
  if ((await PRODUCT.run(tx, productId)) === 0) throw notFound("productId");
}
