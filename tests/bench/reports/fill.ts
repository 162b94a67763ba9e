// Years of a tenant's trade in the reports' projections, written by SQL as facts would have left them, quarters closed. Each movement is a row of its
// own day, which is the most rows that so many movements can make.
import { NIL_ID } from "@kontor/contracts/core/id";
import { database } from "../documents/target.ts";

export const WAREHOUSES = 5;
export const PARTNERS = 10_000;
/** Ledger entries of each partner. */
export const ENTRIES = 100;
const DAYS = 1050;
const DAY_MS = 86_400_000;
/** The first day of a quarter three years ago: the last movements are of about now. */
export const FIRST_DAY = quarterOf(new Date(Date.now() - 1.1 * DAYS * DAY_MS));
/** One product in so many has a movement dated in the future. */
const AHEAD_ONE_IN = 1000;

/** An id derived from a text. */
export const idOf = (words: string): string =>
  `overlay(overlay(md5(${words}) placing '4' from 13) placing '8' from 17)::uuid`;
const ids = (name: string, count: number): string =>
  `(select ${idOf(`'${name} ' || n`)} as id, n from generate_series(1, ${count}) as n) ${name}`;

/** The ends of ten days since the first quarter: with so many movements all of them are closed. */
export const CLOSINGS = `(select day::date as closed from generate_series(date '${FIRST_DAY}' + interval '3 months' - interval '1 day', current_date - 1, interval '1 day') as day
  where extract(day from day + interval '1 day') in (1, 11, 21)) closings`;
/** The last months of the finished quarters. */
export const QUARTERS = `(select (date '${FIRST_DAY}' + interval '3 months' * n - interval '1 month')::date as quarter from generate_series(1, 10) as n) quarters`;

const IN_QUARTER = "month <= quarter and month > quarter - interval '3 months'";

/** Most of what comes in was bought, the rest came back; what goes out was sold, in shops too. */
const KIND = `case when is_in then (array['purchase-in', 'purchase-in', 'purchase-in', 'sale-back'])[1 + (day - date '${FIRST_DAY}') % 4]
  else (array['sale-out', 'sale-out', 'retail-out', 'purchase-back'])[1 + (day - date '${FIRST_DAY}') % 4] end`;
const FIGURES = ["quantity", "worth", "worth"]
  .map((figure) => `case when is_in then ${figure}_in else ${figure}_out end`)
  .join(", ");

export interface Trade {
  tenantId: string;
  products: number;
  /** Movements of each product in each warehouse; at most 200. */
  movements: number;
}

function quarterOf(day: Date): string {
  const month = day.getUTCMonth() - (day.getUTCMonth() % 3);
  return new Date(Date.UTC(day.getUTCFullYear(), month)).toISOString().slice(0, 10);
}

/** Writes on a connection of its own. */
interface Writer {
  run(text: string): Promise<unknown>;
  /** Inserts many rows and creates their key afterwards, which is faster. */
  bulk(table: string, key: string, text: string): Promise<void>;
}
async function written(tenantId: string, work: (writer: Writer) => Promise<void>): Promise<void> {
  const db = await database("kontor_reports");
  const run = (text: string) => db.query(text.replaceAll("TENANT", `'${tenantId}'::uuid`));
  const bulk = async (table: string, key: string, text: string) => {
    await run(`alter table ${table} drop constraint ${table}_pkey`);
    await run(text);
    await run(`alter table ${table} add primary key (tenant_id, ${key})`);
  };
  try {
    await run("set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'");
    await work({ run, bulk });
  } finally {
    await db.end();
  }
}

/** Deletes what the tenant had before, and what other measurements left. */
export async function fill(trade: Trade): Promise<void> {
  const into = (work: (writer: Writer, trade: Trade) => Promise<void>) =>
    written(trade.tenantId, (writer) => work(writer, trade));
  await into(writeDays);
  // On two connections: PostgreSQL writes each with one processor.
  await Promise.all([into(writeLines), into(writeStock)]);
  await into(({ run }) => run("vacuum analyze").then(() => undefined));
}

/** Days from one movement of a product in a warehouse to the next. */
const stepOf = (movements: number): number => Math.floor(DAYS / movements);

/** Products, warehouses and the movements of stock by day. */
async function writeDays({ run, bulk }: Writer, { products, movements }: Trade): Promise<void> {
  const step = stepOf(movements);
  await run(`truncate replica_products, replica_barcodes, replica_depots, replica_partners, replica_accounts, documents, document_lines,
      stock_documents, stock_days, stock_months, stock_closings, stock_closed, stock_balances, stock_products, partner_days, partner_balances,
      trade_days, trade_months, account_days, line_days, line_months, cost_days, cost_months, sale_documents, later_costs,
      line_quarters, sold_quarters, warehouse_quarters, person_quarters, sums_closed, replica_safety_levels`);
  await run(`insert into replica_products (tenant_id, id, version, name, standard, model, color, brand, mfrs, category_id, unit, sub_units, bar_code,
        purchase_price, words, weight, deleted)
      select TENANT, id, 1, 'Product ' || n, '500ml', '', '', '', '', null, 'pcs', '[]', (100000 + n)::text, 10, 'product ' || n, 0.5, false
      from ${ids("product", products)}`);
  await run(`insert into replica_depots (tenant_id, id, version, name, enabled, is_default, creator_id, deleted)
      select TENANT, id, 1, 'Warehouse ' || n, true, false, null, false from ${ids("depot", WAREHOUSES)}`);
  // In the order of days. No two movements of a product are on one day, so that the sum over all warehouses has a row for each as well.
  await bulk(
    "stock_days",
    "day, depot_id, product_id",
    `insert into stock_days (tenant_id, day, depot_id, product_id, quantity_in, quantity_out, worth_in, worth_out)
      select TENANT, date '${FIRST_DAY}' + m * ${step} + (product.n + depot.n) % ${step}, place, product.id, 7, 3, 70.5, 30.25
      from generate_series(1, ${movements}) as m, ${ids("product", products)}, ${ids("depot", WAREHOUSES)}, unnest(array[depot.id, '${NIL_ID}']) as place
      union all select TENANT, current_date + 7, place, product.id, 7, 3, 70.5, 30.25
      from ${ids("product", products)}, ${ids("depot", 1)}, unnest(array[depot.id, '${NIL_ID}']) as place where product.n % ${AHEAD_ONE_IN} = 0
      order by 2, 3`,
  );
}

/** What came in and went out by lines, and the cost of it. */
async function writeLines({ run, bulk }: Writer): Promise<void> {
  // What came in and went out by lines: the same days, each with one of the kinds that move goods that way.
  await bulk(
    "line_days",
    "kind, day, depot_id, product_id, barcode_id, is_in",
    `insert into line_days (tenant_id, kind, day, depot_id, product_id, barcode_id, is_in, quantity, amount, net)
      select TENANT, ${KIND}, day, depot_id, product_id, product_id, is_in, ${FIGURES}
      from stock_days, unnest(array[true, false]) as is_in where depot_id <> '${NIL_ID}' order by 2, 3, 4`,
  );
  await bulk(
    "line_months",
    "depot_id, kind, month, product_id, barcode_id, is_in",
    `insert into line_months (tenant_id, depot_id, kind, month, product_id, barcode_id, is_in, quantity, amount, net)
      select TENANT, depot_id, kind, month, product_id, product_id, is_in, sum(quantity), sum(amount), sum(net)
      from (select date_trunc('month', day)::date as month, place as depot_id, kind, product_id, is_in, quantity, amount, net
        from line_days, unnest(array[depot_id, '${NIL_ID}']) as place) moved group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4`,
  );
  await bulk(
    "cost_days",
    "kind, day, depot_id, product_id",
    `insert into cost_days (tenant_id, kind, day, depot_id, product_id, cost)
      select TENANT, kind, day, depot_id, product_id, case when is_in then -1 else 1 end * amount * 0.7 from line_days
      where kind in ('sale-out', 'sale-back', 'retail-out') order by 2, 3, 4`,
  );
  await bulk(
    "cost_months",
    "depot_id, kind, month, product_id",
    `insert into cost_months (tenant_id, depot_id, kind, month, product_id, cost)
      select TENANT, place, kind, date_trunc('month', day), product_id, sum(cost)
      from cost_days, unnest(array[depot_id, '${NIL_ID}']) as place group by 2, 3, 4, 5 order by 2, 3, 4`,
  );
  await bulk(
    "line_quarters",
    "depot_id, kind, quarter, product_id, barcode_id, is_in",
    `insert into line_quarters (tenant_id, depot_id, kind, quarter, product_id, barcode_id, is_in, quantity, amount, net)
      select TENANT, depot_id, kind, quarter, product_id, barcode_id, is_in, sum(quantity), sum(amount), sum(net)
      from ${QUARTERS} join line_months on ${IN_QUARTER} group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4`,
  );
  await bulk(
    "sold_quarters",
    "depot_id, trade, quarter, product_id",
    `insert into sold_quarters (tenant_id, depot_id, trade, quarter, product_id, out_quantity, sale, in_quantity, returned, cost)
      select TENANT, depot_id, case kind when 'retail-out' then 'retail' else 'sale' end, quarter, product_id, sum(out_quantity), sum(sale), sum(in_quantity),
        sum(returned), sum(cost)
      from ${QUARTERS} join (select depot_id, kind, month, product_id, case when is_in then 0 else quantity end as out_quantity, case when is_in then 0 else net end as sale,
          case when is_in then quantity else 0 end as in_quantity, case when is_in then net else 0 end as returned, 0 as cost
        from line_months where kind in ('sale-out', 'sale-back', 'retail-out')
        union all select depot_id, kind, month, product_id, 0, 0, 0, 0, cost from cost_months) sold on ${IN_QUARTER} group by 2, 3, 4, 5 order by 2, 3, 4`,
  );
  const sums = ["out_quantity", "sale", "in_quantity", "returned", "cost"];
  await run(`insert into warehouse_quarters (tenant_id, quarter, trade, depot_id, ${sums.join(", ")})
      select TENANT, quarter, trade, depot_id, ${sums.map((name) => `sum(${name})`).join(", ")} from sold_quarters where depot_id <> '${NIL_ID}' group by 2, 3, 4`);
  await run(`insert into sums_closed (tenant_id, month) select TENANT, quarter from ${QUARTERS}`);
}

/** Stock by month and now, partners, and all that is small. */
async function writeStock({ run, bulk }: Writer, { products, movements }: Trade): Promise<void> {
  await bulk(
    "stock_months",
    "month, depot_id, product_id",
    `insert into stock_months (tenant_id, month, depot_id, product_id, quantity_in, quantity_out, worth_in, worth_out)
      select TENANT, date_trunc('month', day), depot_id, product_id, sum(quantity_in), sum(quantity_out), sum(worth_in), sum(worth_out)
      from stock_days group by 2, 3, 4 order by 2, 3`,
  );
  const step = stepOf(movements);
  await bulk(
    "stock_closings",
    "day, depot_id, product_id",
    `insert into stock_closings (tenant_id, day, depot_id, product_id, quantity, worth)
      select TENANT, closed, place, id, 4 * sum(moved), 40.25 * sum(moved) from (
        select closed, product.id, depot.id as depot_id,
          least(${movements}, greatest(0, (closed - date '${FIRST_DAY}' - (product.n + depot.n) % ${step}) / ${step})) as moved
        from ${CLOSINGS}, ${ids("product", products)}, ${ids("depot", WAREHOUSES)}) m, unnest(array[depot_id, '${NIL_ID}']) as place
      group by closed, place, id order by closed, place`,
  );
  await run(`insert into stock_closed (tenant_id, day) select TENANT, closed from ${CLOSINGS}`);
  // Every tenth product is short in each warehouse, and another tenth has too much there; the others have twice what they should have at least.
  const [low, high] = [
    `${movements * 4}::numeric * case when product.n % 10 = 0 then 1.25 else 0.5 end`,
    `${movements * 4}::numeric + case when product.n % 10 = 1 then -0.5 else 9 end`,
  ];
  await run(`insert into stock_balances (tenant_id, product_id, depot_id, opening, quantity, worth, low, high)
      select TENANT, product.id, depot.id, 0, ${movements * 4}, ${movements * 40.25}, ${low}, ${high}
      from ${ids("product", products)}, ${ids("depot", WAREHOUSES)}`);
  await run(`insert into stock_products (tenant_id, product_id, opening, quantity, worth, price, weight, deleted)
      select TENANT, id, 0, ${WAREHOUSES * movements * 4}, ${WAREHOUSES * movements * 40.25}, 10, 0.5, false from ${ids("product", products)}`);
  await run(`insert into replica_partners (tenant_id, id, version, type, name, enabled, contacts, telephone, phone_num, email, begin_get, begin_pay, deleted)
      select TENANT, id, 1, '客户', 'Customer ' || n, true, '', '', '', '', 100, 0, false from ${ids("partner", PARTNERS)}`);
  // In the order of days, as entries come.
  await bulk(
    "partner_days",
    "partner_id, day",
    `insert into partner_days (tenant_id, partner_id, day, debt, settled)
      select TENANT, id, date '${FIRST_DAY}' + m * 10 + n % 10, m * 120.5, m * 100 from ${ids("partner", PARTNERS)}, generate_series(1, ${ENTRIES}) as m
      order by 3, 2`,
  );
  await run(`insert into trade_days (tenant_id, day, trade, creator_id, department_id, amount)
      select TENANT, day, trade, creator.id, ${idOf("'department ' || creator.n % 5")}, 1234.5
      from generate_series(date '${FIRST_DAY}', date '${FIRST_DAY}' + 1095, interval '1 day') as day, unnest(array['buy', 'sale', 'retail']) as trade,
        ${ids("creator", 20)}`);
  await run(`insert into trade_months (tenant_id, month, trade, creator_id, department_id, amount)
      select tenant_id, date_trunc('month', day), trade, creator_id, department_id, sum(amount) from trade_days group by 1, 2, 3, 4, 5`);
  await run(`insert into replica_accounts (tenant_id, id, version, name, serial_no, initial_amount, enabled, deleted)
      select TENANT, id, 1, 'Account ' || n, '', 100, true, false from ${ids("account", 20)}`);
  await run(`insert into account_days (tenant_id, account_id, day, amount)
      select TENANT, id, date '${FIRST_DAY}' + m, 5.5 from ${ids("account", 20)}, generate_series(1, ${DAYS}) as m`);
}
