// I-13, day by day: the reports count each figure on the day on which it happened in the tenant's time zone, and figures of periods are sums of days.
import { NIL_ID } from "@kontor/contracts/core/id";
import { settlingKinds } from "@kontor/contracts/finance/slip-kinds";
import type { Book } from "./books.ts";
import { agreeing, compareTables, type Holding } from "./compare-tables.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { sideBySide } from "./side-by-side.ts";

/** The tenant's day of a moment; services have the time zone from the same fact. */
const dayOf = (time: string): string => `(${time} at time zone coalesce(z.settings ->> 'timeZone', 'UTC'))::date`;
const zoneOf = (table: string): string => `left join replica_settings z on z.tenant_id = ${table}.tenant_id`;

/** The rows of the reports with a moment, and the day on which they count it. */
const dated = (what: string, table: string, time: string, counts: string, day = "day"): string =>
  `select t.tenant_id as tenant, format('${what} %s %s happened on %s, and stands on %s', t.number, t.id, ${dayOf(`t.${time}`)}, t.${day}) as text
  from ${table} t ${zoneOf("t")} where ${counts} and t.${day} is distinct from ${dayOf(`t.${time}`)}`;
const DATED = [
  dated("document", "documents", "oper_time", "t.effective"),
  dated("the return of the deposit of", "documents", "returned_at", "t.effective", "returned_day"),
  dated("slip", "slips", "bill_time", "t.effective"),
  dated("stock of document", "stock_documents", "oper_time", "t.oper_time is not null"),
];

const MOVED = ["quantity_in", "worth_in", "quantity_out", "worth_out"] as const;
const FIGURES = MOVED.join(", ");
/** The ledger's lines by day, each part of their value on the day on which it is posted. A line without remaining quantity may have a value, and counts as incoming. */
const LEDGER = `select l.tenant_id, ${dayOf("l.oper_time")} as day, l.product_id, l.depot_id, greatest(l.quantity, 0) as quantity_in,
    greatest(-l.quantity, 0) as quantity_out, case when l.comes_in then l.value else 0 end as worth_in,
    case when l.comes_in then 0 else -l.value end as worth_out
  from stock_bookings l ${zoneOf("l")}`;
/** The nil warehouse id means all warehouses together. */
const ALL = `'${NIL_ID}'::uuid`;
const DAYS = `select * from stock_days where depot_id <> ${ALL}`;
const ALL_DAYS = `select * from stock_days where depot_id = ${ALL}`;
const DAYS_TOGETHER = `select tenant_id, day, product_id, ${ALL} as depot_id, ${FIGURES} from stock_days where depot_id <> ${ALL}`;
/** A month's day is its first. */
const MONTHS = `select tenant_id, month as day, product_id, depot_id, ${FIGURES} from stock_months`;
const MONTHS_OF_DAYS = `select tenant_id, date_trunc('month', day)::date as day, product_id, depot_id, ${FIGURES} from stock_days`;

const sumsOf = (factor: string): string => MOVED.map((figure) => `sum(${figure}${factor}) as ${figure}`).join(", ");
const movedColumns = MOVED.map((figure) => `trim_scale(${figure})`).join(", ");
/** A day's stock in one row: a weighted sum in which each product and warehouse has a weight of its own, so that differences cannot cancel out. */
const daysIn = (
  moved: string,
): string => `select concat_ws(' ', tenant_id, day) as key, tenant_id as tenant, day::text as name, concat_ws(' ', ${movedColumns}) as holds
  from (select tenant_id, day, ${sumsOf(" * hashtextextended(product_id::text || depot_id::text, 0)::numeric")} from (${moved}) moved group by 1, 2) days
  where ${MOVED.map((figure) => `${figure} <> 0`).join(" or ")} order by tenant_id, day`;
/** The stock of each product and warehouse on the days $1. */
const productsIn = (
  moved: string,
): string => `select concat_ws(' ', tenant_id, day, product_id, depot_id) as key, tenant_id as tenant,
    concat_ws(' ', product_id, 'in warehouse', depot_id, 'on', day) as name, format('%s worth %s in, %s worth %s out', ${movedColumns}) as holds
  from (select tenant_id, day, product_id, depot_id, ${sumsOf("")} from (${moved}) moved
    where (tenant_id, day) in (select tenant, name from json_to_recordset($1::json) as d(tenant uuid, name date)) group by 1, 2, 3, 4) products
  where ${MOVED.map((figure) => `${figure} <> 0`).join(" or ")} order by tenant_id, day, product_id, depot_id`;

interface Moved {
  book: Book;
  rows: string;
}
/** Only days that differ are compared product by product, because all days would be as many rows as there are lines. */
async function* movedAlike(what: string, source: Moved, projected: Moved): AsyncGenerator<Difference> {
  const wrong: Holding[] = [];
  const days = ({ book, rows }: Moved) => book.rows<Holding>(daysIn(rows));
  for await (const { left, right } of sideBySide(days(source), days(projected))) {
    const day = left ?? right;
    if (day && left?.holds !== right?.holds) wrong.push(day);
  }
  if (wrong.length === 0) return;
  const products = ({ book, rows }: Moved) => book.rows<Holding>(productsIn(rows), [JSON.stringify(wrong)]);
  yield* compareTables(what, products(source), products(projected));
}

/** The movements of an account by day, from the money ledger. An opening balance belongs to no day. */
const moneyOf = (
  moved: string,
): string => `select concat_ws(' ', tenant_id, day, id) as key, tenant_id as tenant, concat_ws(' ', id, 'on', day) as name,
    trim_scale(amount)::text as holds from (${moved}) moved where amount <> 0 order by tenant_id, day, id`;
const MONEY = moneyOf(`select e.tenant_id, ${dayOf("e.oper_time")} as day, e.subject_id as id, sum(e.amount) as amount
  from ledger_entries e ${zoneOf("e")} where e.account = 'cash' and e.kind <> 'account' group by 1, 2, 3`);
const PROJECTED_MONEY = moneyOf("select tenant_id, day, account_id as id, amount from account_days");

const SETTLING = settlingKinds.map((name) => `'${name}'`).join(", ");
/** Each row holds the sum up to the end of its day; its difference from the row before is the day's own change. */
const STATEMENTS = agreeing(
  "statement of partner by day",
  `select tenant_id, day, partner_id, debt - lag(debt, 1, 0.0) over days as quantity, settled - lag(settled, 1, 0.0) over days as worth
      from partner_days window days as (partition by tenant_id, partner_id order by day)`,
  `select tenant_id, day, partner_id, sum(debt) as quantity, sum(settled) as worth from (
        select tenant_id, coalesce(returned_day, day) as day, partner_id, amount_debt as debt, 0 as settled from documents
          where effective and partner_type in ('客户', '供应商')
        union all select tenant_id, day, partner_id, 0, total_price from slips where effective and kind in (${SETTLING})) moved
      where partner_id is not null group by 1, 2, 3`,
  "day, partner_id",
);

const DEPOSITS = agreeing(
  "deposits of partner by day",
  `select tenant_id, day, partner_id, deposit - lag(deposit, 1, 0.0) over days as quantity, 0 as worth
      from partner_days window days as (partition by tenant_id, partner_id order by day)`,
  `select tenant_id, day, partner_id, sum(deposit) as quantity, 0 as worth from (
        select tenant_id, day, partner_id, amount_deposit as deposit from documents where effective and partner_type in ('客户', '供应商')
        union all select tenant_id, returned_day, partner_id, amount_returned from documents
          where effective and partner_type in ('客户', '供应商') and returned_day is not null) moved
      where partner_id is not null group by 1, 2, 3`,
  "day, partner_id",
);

export const reportDays: Invariant = {
  id: "I-13",
  claim: "each figure of the reports is on its day, and months are the sums of their days",
  async *differences({ reports: book, warehouse, finance }) {
    for (const statement of DATED) yield* differencesIn(book, statement);
    yield* movedAlike("stock of", { book: warehouse, rows: LEDGER }, { book, rows: DAYS });
    yield* movedAlike("stock in all warehouses of", { book, rows: DAYS_TOGETHER }, { book, rows: ALL_DAYS });
    yield* movedAlike("stock by month of", { book, rows: MONTHS_OF_DAYS }, { book, rows: MONTHS });
    yield* compareTables("account", finance.rows(MONEY), book.rows(PROJECTED_MONEY));
    for (const statement of [STATEMENTS, DEPOSITS]) yield* differencesIn(book, statement);
  },
};
