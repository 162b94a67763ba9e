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

/** Locks the balances until the commit: their days are changed after it. */
export const addToStock = adding("stock_balances", { product_id: "uuid", depot_id: "uuid" }, [
  "opening",
  "quantity",
  "worth",
]);
/** The same of partners. */
export const addToPartners = adding("partner_balances", { partner_id: "uuid" }, ["debt", "settled"]);
export const addToTrade = adding(
  "trade_days",
  { day: "date", trade: "text", creator_id: "uuid", department_id: "uuid" },
  ["amount"],
);
export const addToAccounts = adding("account_days", { account_id: "uuid", day: "date" }, ["amount"]);
export const addToSettled = adding("document_settled", { document_id: "uuid" }, ["amount"]);
