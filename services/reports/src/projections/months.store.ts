// Makes the sums of months from those of days at the end of a rebuild: written once, not with each of thousands of documents.
import { statement } from "@kontor/service-kit/database/statement";
import { MAKE_COST_MONTH, MAKE_LINE_MONTH } from "./line-sums.store.ts";
import { postAlone } from "./tenant-time-zone.store.ts";
import { MAKE_BALANCES, MAKE_PRODUCTS, MAKE_STOCK_MONTH } from "./totals.store.ts";
import { MAKE_TRACKED_MONTH } from "./tracked.store.ts";

const MONTHS = statement<{ month: string }>(`select month::date::text as month from
    (select min(day) as first, max(day) as last from (select day from stock_days union all select day from line_days) days) k,
    generate_series(date_trunc('month', k.first), k.last, interval '1 month') as month order by 1`);
const TABLES = {
  line_months: MAKE_LINE_MONTH,
  cost_months: MAKE_COST_MONTH,
  stock_months: MAKE_STOCK_MONTH,
  tracked_months: MAKE_TRACKED_MONTH,
};
const MAKE = Object.entries(TABLES).map(([table, make]) => ({
  make,
  empty: statement(`delete from ${table} where month = $1::date`),
}));

/** Makes the sums of a month anew. Nobody posts meanwhile, so that each posting is in them once. */
async function makeMonth(tx: object, month: string): Promise<void> {
  await postAlone(tx);
  for (const { empty, make } of MAKE) {
    await empty.run(tx, month);
    await make.run(tx, month);
  }
}

/** Makes what there is now from the months. */
async function makeBalances(tx: object): Promise<void> {
  await postAlone(tx);
  await MAKE_BALANCES.run(tx);
  await MAKE_PRODUCTS.run(tx);
}

/** Makes all sums that postings left out. Each month is a transaction of its own, so that other postings wait for one month, not for years. */
export async function makeSums(transaction: <T>(work: (tx: object) => Promise<T>) => Promise<T>): Promise<void> {
  for (const { month } of await transaction((tx) => MONTHS.rows(tx))) await transaction((tx) => makeMonth(tx, month));
  await transaction(makeBalances);
}
