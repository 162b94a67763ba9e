// Totals that changes are simply added to. Each is written in the order of its keys, so that postings never wait for each other crosswise.
import { statement } from "@kontor/service-kit/statement";

type Rows = readonly Record<string, string>[];

const adding = (table: string, keys: Readonly<Record<string, string>>, figures: readonly string[]) => {
  const names = Object.keys(keys).join(", ");
  const typed = [...Object.entries(keys), ...figures.map((name) => [name, "numeric"])].map((pair) => pair.join(" "));
  const ADD = statement(`insert into ${table} as t (${names}, ${figures.join(", ")})
    select ${names}, ${figures.map((name) => `sum(${name})`).join(", ")} from json_to_recordset($1::json) as g(${typed.join(", ")})
    group by ${names} order by ${names}
    on conflict (tenant_id, ${names}) do update set ${figures.map((name) => `${name} = t.${name} + excluded.${name}`).join(", ")}`);
  return async (tx: object, rows: Rows): Promise<void> => {
    if (rows.length > 0) await ADD.run(tx, JSON.stringify(rows));
  };
};

const MOVED = ["quantity_in", "quantity_out", "worth_in", "worth_out"];
const STOCK = ["opening", "quantity", "worth"];
const TRADE = { trade: "text", creator_id: "uuid", department_id: "uuid" };
const GOODS = { depot_id: "uuid", product_id: "uuid" };

const addToStock = adding("stock_balances", GOODS, STOCK);
const addToProducts = adding("stock_products", { product_id: "uuid" }, STOCK);
const addToStockDays = adding("stock_days", { day: "date", ...GOODS }, MOVED);
const addToStockMonths = adding("stock_months", { month: "date", ...GOODS }, MOVED);
/** Locks the balances until the commit: their days are changed after it. */
export const addToPartners = adding("partner_balances", { partner_id: "uuid" }, ["debt", "settled"]);
export const addToTradeDays = adding("trade_days", { day: "date", ...TRADE }, ["amount"]);
export const addToTradeMonths = adding("trade_months", { month: "date", ...TRADE }, ["amount"]);
export const addToAccounts = adding("account_days", { account_id: "uuid", day: "date" }, ["amount"]);
export const addToSettled = adding("document_settled", { document_id: "uuid" }, ["amount"]);

/** Rows of days with the month that each is in. */
export const withMonths = (rows: Rows): Record<string, string>[] =>
  rows.map((row) => ({ ...row, month: `${(row.day ?? "").slice(0, 7)}-01` }));

const CLOSE = statement(`insert into stock_closings as t (month, product_id, depot_id, quantity, worth)
  select c.month, g.product_id, g.depot_id, sum(g.quantity_in - g.quantity_out), sum(g.worth_in - g.worth_out)
  from json_to_recordset($1::json) as g(month date, product_id uuid, depot_id uuid, quantity_in numeric, quantity_out numeric, worth_in numeric,
    worth_out numeric) join stock_closed c on c.month >= g.month
  group by 1, 2, 3 order by 1, 3, 2
  on conflict (tenant_id, month, depot_id, product_id) do update set quantity = t.quantity + excluded.quantity, worth = t.worth + excluded.worth`);
/** What comes late changes the closings that are kept. */
async function addToClosings(tx: object, rows: Rows): Promise<void> {
  if (rows.length > 0) await CLOSE.run(tx, JSON.stringify(rows));
}

/** Adds what stock moved to all totals of it, always in this order, so that none who adds waits for another crosswise. */
export async function addToGoods(tx: object, balances: Rows, days: Rows): Promise<void> {
  const moved = withMonths(days);
  // One after the other on the connection, sent together.
  await Promise.all([
    addToStock(tx, balances),
    addToProducts(tx, balances),
    addToStockDays(tx, moved),
    addToStockMonths(tx, moved),
    addToClosings(tx, moved),
  ]);
}
