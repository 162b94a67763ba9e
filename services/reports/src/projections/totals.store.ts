// Totals that changes are simply added to. Each is written in the order of its keys, so that postings cannot deadlock.
import { statement } from "@kontor/service-kit/database/statement";
import type { Key } from "./document.rules.ts";
import { ALL_WAREHOUSES } from "./stock.rules.ts";

type Rows = readonly Record<string, string>[];
type Keys = Readonly<Record<string, string>>;

const typesOf = (keys: Keys, figures: readonly string[]): string =>
  [...Object.entries(keys), ...figures.map((name) => [name, "numeric"])].map((pair) => pair.join(" ")).join(", ");

/** Whether a posting adds to months, and to what there is now: asked once a statement. A rebuild makes these sums at its end (months.store.ts). */
export const WRITES_SUMS = "(select coalesce(current_setting('app.leaves_sums', true), '') <> 'yes')";
const LEAVE_SUMS = statement("select set_config('app.leaves_sums', 'yes', true)");
/** Until the commit, postings of stock and lines add to the sums of days alone, and to opening stock. */
export const leaveSums = async (tx: object): Promise<void> => {
  await LEAVE_SUMS.run(tx);
};

/** Of the month that begins on day $1. */
export const IN_MONTH = "day >= $1::date and day < ($1::date + interval '1 month')::date";

/** Adds rows of `from`, one for each key, to a table, in the order of the keys. */
export const adding = (table: string, keys: readonly string[], figures: readonly string[], from: string): string =>
  `insert into ${table} as t (${[...keys, ...figures].join(", ")}) ${from} order by ${keys.join(", ")}
    on conflict (tenant_id, ${keys.join(", ")}) do update set ${figures.map((name) => `${name} = t.${name} + excluded.${name}`).join(", ")}
    returning 1`;
const additionOf = (table: string, keys: Keys, figures: readonly string[]) => {
  const names = Object.keys(keys);
  const ADD = statement(
    adding(
      table,
      names,
      figures,
      `select ${names.join(", ")}, ${sumsOf(figures)} from json_to_recordset($1::json) as g(${typesOf(keys, figures)}) group by ${names.join(", ")}`,
    ),
  );
  return async (tx: object, rows: Rows): Promise<void> => {
    if (rows.length > 0) await ADD.run(tx, JSON.stringify(rows));
  };
};
const sumsOf = (figures: readonly string[]): string => figures.map((name) => `sum(${name}) as ${name}`).join(", ");

const TRADE = { trade: "text", creator_id: "uuid", department_id: "uuid" };
/** Locks the balances until the commit: their days are changed afterwards. */
export const addToPartners = additionOf("partner_balances", { partner_id: "uuid" }, ["debt", "settled", "deposit"]);
export const addToTradeDays = additionOf("trade_days", { day: "date", ...TRADE }, ["amount"]);
export const addToTradeMonths = additionOf("trade_months", { month: "date", ...TRADE }, ["amount"]);
export const addToAccounts = additionOf("account_days", { account_id: "uuid", day: "date" }, ["amount"]);
export const addToSettled = additionOf("document_settled", { document_id: "uuid", kind: "text" }, ["amount"]);

/** Rows of days, each with its month. */
export const withMonths = (rows: Rows): Record<string, string>[] =>
  rows.map((row) => ({ ...row, month: `${(row.day ?? "").slice(0, 7)}-01` }));

const ONES = { day: "date", depot_id: "uuid", product_id: "uuid" };
const MOVED = ["quantity_in", "quantity_out", "worth_in", "worth_out"];
const STOCK =
  "sum(opening) as opening, sum(quantity_in - quantity_out) as quantity, sum(worth_in - worth_out) as worth";

/**
 * The shares of documents $1 of kinds $3 that totals do not include yet, and the changes of others, $2: one row for each product, warehouse and day; then the
 * same with all warehouses together. One table after the other, with those that all postings share last, to be locked the shortest.
 */
const ADD_PRODUCTS =
  statement(`with moved as materialized (select day, depot_id, product_id, ${sumsOf(["opening", ...MOVED])} from (
    select d.day, l.depot_id, l.product_id, case when d.kind = 'opening' then l.quantity else 0 end as opening,
      greatest(l.quantity, 0) as quantity_in, greatest(-l.quantity, 0) as quantity_out,
      case when l.quantity >= 0 then l.worth else 0 end as worth_in, case when l.quantity < 0 then -l.worth else 0 end as worth_out
    from stock_documents d
      cross join lateral unnest(d.depot_ids, d.product_ids, d.quantities, d.worths) as l(depot_id, product_id, quantity, worth)
    where d.id = any($1::uuid[]) and (d.id, d.kind) in (select * from unnest($1::uuid[], $3::text[])) and d.day is not null
    union all select * from json_to_recordset($2::json) as g(${typesOf(ONES, ["opening", ...MOVED])})) input group by 1, 2, 3),
  spread as materialized (select day, date_trunc('month', day)::date as month, depot_id, product_id, ${MOVED.join(", ")} from moved
    union all select day, date_trunc('month', day)::date, '${ALL_WAREHOUSES}'::uuid, product_id, ${sumsOf(MOVED)} from moved group by 1, 4),
  days as (${adding("stock_days", ["day", "depot_id", "product_id"], MOVED, `select day, depot_id, product_id, ${MOVED.join(", ")} from spread`)}),
  months as (${adding(
    "stock_months",
    ["month", "depot_id", "product_id"],
    MOVED,
    `select month, depot_id, product_id, ${sumsOf(MOVED)}
    from spread where (select count(*) from days) > 0 and ${WRITES_SUMS} group by 1, 2, 3`,
  )}),
  closings as (${adding(
    "stock_closings",
    ["day", "depot_id", "product_id"],
    ["quantity", "worth"],
    `select c.day, depot_id, product_id,
      sum(quantity_in - quantity_out), sum(worth_in - worth_out)
    from stock_closed c join spread on spread.day <= c.day where (select count(*) from months) >= 0 group by 1, 2, 3`,
  )}),
  balances as (${adding(
    "stock_balances",
    ["depot_id", "product_id"],
    ["opening", "quantity", "worth"],
    `select depot_id, product_id, ${STOCK}
    from moved where (select count(*) from closings) >= 0 and (${WRITES_SUMS} or opening <> 0) group by 1, 2`,
  )})
  ${adding(
    "stock_products",
    ["product_id"],
    ["opening", "quantity", "worth"],
    `select product_id, ${STOCK}
    from moved where (select count(*) from balances) >= 0 and (${WRITES_SUMS} or opening <> 0) group by 1`,
  )}`);

/**
 * Adds stock movements to all their totals.
 * @param documents documents that the totals do not include yet
 * @param changes further changes, by day, warehouse and product
 */
export async function addToProducts(tx: object, documents: readonly Key[], changes: Rows): Promise<void> {
  if (documents.length + changes.length === 0) return;
  const [ids, kinds] = [documents.map(({ id }) => id), documents.map(({ kind }) => kind)];
  await ADD_PRODUCTS.run(tx, ids, JSON.stringify(changes), kinds);
}

/** The stock moved in month $1, from its days. */
export const MAKE_STOCK_MONTH = statement(`insert into stock_months (month, depot_id, product_id, ${MOVED.join(", ")})
  select $1::date, depot_id, product_id, ${sumsOf(MOVED)} from stock_days where ${IN_MONTH} group by 2, 3 order by 2, 3`);

/** What there is now, from all months; the openings are there. */
const balancesOf = (table: string, keys: string, of: string) =>
  statement(`insert into ${table} as t (${keys}, opening, quantity, worth)
    select ${keys}, 0, sum(quantity_in - quantity_out), sum(worth_in - worth_out) from stock_months where ${of} group by ${keys} order by ${keys}
    on conflict (tenant_id, ${keys}) do update set quantity = excluded.quantity, worth = excluded.worth`);
export const MAKE_BALANCES = balancesOf("stock_balances", "depot_id, product_id", `depot_id <> '${ALL_WAREHOUSES}'`);
export const MAKE_PRODUCTS = balancesOf("stock_products", "product_id", `depot_id = '${ALL_WAREHOUSES}'`);
