// Reports over years of trade (issue: money and reports, "Speed"). The projections are filled by SQL, as facts of three years would have left
// them: 10,000,000 movements of 20,000 products in five warehouses, a day's row each, which is the most rows that so many movements can make.

import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { listWithBalance } from "@kontor/contracts/reports/account-report";
import { buyOrSalePrice, getBuyAndSaleStatistics } from "@kontor/contracts/reports/dashboard";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getListWithStock } from "@kontor/contracts/reports/material-stock";
import { getStatementAccount } from "@kontor/contracts/reports/statement";
import { sent, signIn } from "./documents/calls.ts";
import { repeated } from "./documents/load.ts";
import { tenantOf } from "./documents/shop.ts";
import { database, products, seed } from "./documents/target.ts";
import { figure, percentile } from "./figures.ts";

const DEPOTS = 5;
/** Of each product in each warehouse; fewer: `npm run bench reports movements=10`. */
const MOVEMENTS = Number(process.env.BENCH_MOVEMENTS ?? 100);
const PARTNERS = 10_000;
const ENTRIES = 100;
const FIRST_DAY = "2024-01-01";
/** Three years, of which the last is this one. */
const STEP_DAYS = Math.floor(1050 / MOVEMENTS);
const CALLS = 40;

/** The same id for the same words. */
const idOf = (words: string): string => `overlay(overlay(md5(${words}) placing '4' from 13) placing '8' from 17)::uuid`;
const ids = (name: string, count: number): string =>
  `(select ${idOf(`'${name} ' || n`)} as id, n from generate_series(1, ${count}) as n) ${name}`;

async function fill(tenantId: string): Promise<void> {
  const db = await database("kontor_reports");
  const run = (text: string) => db.query(text.replaceAll("TENANT", `'${tenantId}'::uuid`));
  await run("set synchronous_commit = off");
  // What other measurements have left is none of these.
  await run(`truncate replica_products, replica_barcodes, replica_depots, replica_partners, replica_accounts, documents, document_lines, stock_documents,
    stock_days, stock_months, stock_closings, stock_closed, stock_balances, stock_products, partner_days, partner_balances, trade_days,
    trade_months, account_days`);
  await run(`insert into replica_products (tenant_id, id, version, name, standard, model, color, brand, mfrs, category_id, unit, sub_units, bar_code,
      purchase_price, words, deleted)
    select TENANT, id, 1, 'Product ' || n, '500ml', '', '', '', '', null, 'pcs', '[]', (100000 + n)::text, 10, 'product ' || n, false
    from ${ids("product", products)}`);
  await run(`insert into replica_depots (tenant_id, id, version, name, enabled, is_default, creator_id, deleted)
    select TENANT, id, 1, 'Warehouse ' || n, true, false, null, false from ${ids("depot", DEPOTS)}`);
  // In the order of days, as they come.
  for (let m = 1; m <= MOVEMENTS; m++)
    await run(`insert into stock_days (tenant_id, day, product_id, depot_id, quantity_in, quantity_out, worth_in, worth_out)
      select TENANT, date '${FIRST_DAY}' + ${m * STEP_DAYS} + (product.n + depot.n) % ${STEP_DAYS}, product.id, depot.id, 7, 3, 70.5, 30.25
      from ${ids("product", products)}, ${ids("depot", DEPOTS)}`);
  await run(`insert into stock_days (tenant_id, day, product_id, depot_id, quantity_in, quantity_out, worth_in, worth_out)
    select tenant_id, day, product_id, '00000000-0000-0000-0000-000000000000', sum(quantity_in), sum(quantity_out), sum(worth_in), sum(worth_out)
    from stock_days group by 1, 2, 3 order by 2`);
  await run(`insert into stock_months (tenant_id, month, product_id, depot_id, quantity_in, quantity_out, worth_in, worth_out)
    select TENANT, date_trunc('month', day), product_id, depot_id, sum(quantity_in), sum(quantity_out), sum(worth_in), sum(worth_out)
    from stock_days group by 2, 3, 4 order by 2`);
  const held = `0, ${MOVEMENTS} * 4, ${MOVEMENTS} * 40.25`;
  await run(`insert into stock_balances (tenant_id, product_id, depot_id, opening, quantity, worth)
    select TENANT, product.id, depot.id, ${held} from ${ids("product", products)}, ${ids("depot", DEPOTS)}`);
  await run(`insert into stock_products (tenant_id, product_id, opening, quantity, worth)
    select TENANT, id, 0, ${DEPOTS * MOVEMENTS} * 4, ${DEPOTS * MOVEMENTS} * 40.25 from ${ids("product", products)}`);
  await run(`insert into replica_partners (tenant_id, id, version, type, name, enabled, contacts, telephone, phone_num, email, begin_get, begin_pay, deleted)
    select TENANT, id, 1, '客户', 'Customer ' || n, true, '', '', '', '', 100, 0, false from ${ids("partner", PARTNERS)}`);
  await run(`insert into partner_days (tenant_id, partner_id, day, debt, settled)
    select TENANT, id, date '${FIRST_DAY}' + m * 10 + n % 10, m * 120.5, m * 100 from ${ids("partner", PARTNERS)}, generate_series(1, ${ENTRIES}) as m`);
  await run(`insert into trade_days (tenant_id, day, trade, creator_id, department_id, amount)
    select TENANT, day, trade, creator.id, ${idOf("'department ' || creator.n % 5")}, 1234.5
    from generate_series(date '${FIRST_DAY}', date '${FIRST_DAY}' + 1095, interval '1 day') as day, unnest(array['buy', 'sale', 'retail']) as trade,
      ${ids("creator", 20)}`);
  await run(`insert into trade_months (tenant_id, month, trade, creator_id, department_id, amount)
    select tenant_id, date_trunc('month', day), trade, creator_id, department_id, sum(amount) from trade_days group by 1, 2, 3, 4, 5`);
  await run(`insert into replica_accounts (tenant_id, id, version, name, serial_no, initial_amount, enabled, deleted)
    select TENANT, id, 1, 'Account ' || n, '', 100, true, false from ${ids("account", 20)}`);
  await run(`insert into account_days (tenant_id, account_id, day, amount)
    select TENANT, id, date '${FIRST_DAY}' + m, 5.5 from ${ids("account", 20)}, generate_series(1, 1050) as m`);
  await run("vacuum analyze");
  await db.end();
}

const { token, userId } = await signIn(seed.demo.loginName, seed.demo.password);
const began = performance.now();
await fill(await tenantOf(userId));
console.log(`    three years of trade were written in ${((performance.now() - began) / 1000).toFixed(0)} s`);

async function measured(
  name: string,
  endpoint: Endpoint,
  limit: number,
  query: (at: number) => Record<string, unknown>,
): Promise<void> {
  await repeated(1, 6, (at) => sent(endpoint, { token, query: query(at) }));
  const samples = await repeated(1, CALLS, (at) => sent(endpoint, { token, query: query(6 + at) }));
  figure(`${name}, p95`, percentile(samples, 0.95), limit, "ms");
}

// A quarter's closing is kept when a report first asks for one: that is told apart.
const closing: number[] = [];
for (let quarter = 1; quarter < 11; quarter++) {
  const asOf = new Date(Date.UTC(2024, quarter * 3, 15)).toISOString().slice(0, 10);
  closing.push(
    ...(await repeated(1, 1, () =>
      sent(getListWithStock, { token, query: { currentPage: 1, pageSize: 20, search: { asOf } } }),
    )),
  );
}
console.log(
  `    the first report that asks for a quarter keeps its closing: at most ${Math.max(...closing).toFixed(0)} ms, once`,
);

const page = (at: number) => ({ currentPage: 1 + (at % 50), pageSize: 20 });
const month = (at: number) => `${2024 + (at % 3)}-${String(1 + (at % 10)).padStart(2, "0")}`;
const lastOf = (name: string): string =>
  new Date(Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5)), 0)).toISOString().slice(0, 10);
const count = `${products.toLocaleString("en")} products in ${DEPOTS} warehouses`;
const moved = `${(products * DEPOTS * MOVEMENTS).toLocaleString("en")} movements`;

await measured("home page, figures", getBuyAndSaleStatistics, 100, () => ({}));
await measured("home page, six months", buyOrSalePrice, 100, () => ({}));
await measured(`product stock now, ${count}`, getListWithStock, 60, page);
await measured(`product stock as of past days, ${moved}`, getListWithStock, 1000, (at) => ({
  ...page(at),
  search: { asOf: `${month(at)}-17` },
}));
await measured(`stock in and out of a month, ${moved}, with all totals`, getInOutStock, 1000, (at) => ({
  ...page(at),
  search: { beginTime: `${month(at)}-01`, endTime: lastOf(month(at)) },
}));
await measured(`statements, ${PARTNERS} customers, ${PARTNERS * ENTRIES} entries`, getStatementAccount, 500, (at) => ({
  ...page(at),
  supplierType: "客户",
  search: { beginTime: `${month(at)}-01`, endTime: `${month(at)}-28` },
}));
await measured("account report", listWithBalance, 500, page);
