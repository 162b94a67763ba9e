// I-13, day by day: each figure of the reports stands on the day on which it happened, by the company's clock, and periods add up days.
import { agreeing, alike } from "./alike.ts";
import { found, type Invariant } from "./invariant.ts";

/** The company's day of a moment; services know the time zone by the same fact. */
const dayOf = (time: string): string => `(${time} at time zone coalesce(z.settings ->> 'timeZone', 'UTC'))::date`;
const zoneOf = (table: string): string => `left join replica_settings z on z.tenant_id = ${table}.tenant_id`;

/** What the reports know happened at a moment, and the day on which they count it. */
const dated = (what: string, table: string, time: string, counts: string): string =>
  `select t.tenant_id as tenant, format('${what} %s %s happened on %s, and stands on %s', t.number, t.id, ${dayOf(`t.${time}`)}, t.day) as text
  from ${table} t ${zoneOf("t")} where ${counts} and t.day is distinct from ${dayOf(`t.${time}`)}`;
const DATED = [
  dated("document", "documents", "oper_time", "t.effective"),
  dated("slip", "slips", "bill_time", "t.effective"),
  dated("stock of document", "stock_documents", "oper_time", "t.oper_time is not null"),
];

const MOVED = ["quantity_in", "worth_in", "quantity_out", "worth_out"] as const;
const daysOf = (
  moved: string,
): string => `select concat_ws(' ', tenant_id, day, product_id, depot_id) as key, tenant_id as tenant,
    concat_ws(' ', product_id, 'in warehouse', depot_id, 'on', day) as name,
    format('%s worth %s in, %s worth %s out', ${MOVED.map((figure) => `trim_scale(${figure})`).join(", ")}) as holds
  from (${moved}) moved where ${MOVED.map((figure) => `${figure} <> 0`).join(" or ")} order by tenant_id, day, product_id, depot_id`;
/** As the ledger's lines say it: a line that has no quantity left may have worth, and came in. */
const STOCK =
  daysOf(`select l.tenant_id, ${dayOf("l.oper_time")} as day, l.product_id, l.depot_id, sum(greatest(l.quantity, 0)) as quantity_in,
    sum(greatest(-l.quantity, 0)) as quantity_out, sum(case when l.quantity >= 0 then l.value else 0 end) as worth_in,
    sum(case when l.quantity < 0 then -l.value else 0 end) as worth_out
  from stock_lines l ${zoneOf("l")} group by 1, 2, 3, 4`);
/** The nil warehouse stands for all together. */
const ALL = "00000000-0000-0000-0000-000000000000";
const KEPT_STOCK = daysOf(`select * from stock_days where depot_id <> '${ALL}'`);

/** What moved on an account on a day, as the money ledger says it. What was there at the start stands on no day. */
const moneyOf = (
  moved: string,
): string => `select concat_ws(' ', tenant_id, day, id) as key, tenant_id as tenant, concat_ws(' ', id, 'on', day) as name,
    trim_scale(amount)::text as holds from (${moved}) moved where amount <> 0 order by tenant_id, day, id`;
const MONEY = moneyOf(`select e.tenant_id, ${dayOf("e.oper_time")} as day, e.subject_id as id, sum(e.amount) as amount
  from ledger_entries e ${zoneOf("e")} where e.account = 'cash' and e.kind <> 'account' group by 1, 2, 3`);
const KEPT_MONEY = moneyOf("select tenant_id, day, account_id as id, amount from account_days");

const NET = "sum(quantity_in - quantity_out) as quantity, sum(worth_in - worth_out) as worth";
const TURNOVER = "sum(quantity_in + quantity_out) as quantity, sum(worth_in + worth_out) as worth";
/** Both what is left and what was moved, so that what came in and went out on a day is not lost. */
const addingUp = (what: string, one: string, other: string, key: string): string[] =>
  [NET, TURNOVER].map((figures) =>
    agreeing(
      what,
      `select tenant_id, ${key}, ${figures} ${one} group by tenant_id, ${key}`,
      `select tenant_id, ${key}, ${figures} ${other} group by tenant_id, ${key}`,
      key,
    ),
  );

const OWN = [
  ...addingUp(
    "stock by day in all warehouses of",
    `from stock_days where depot_id = '${ALL}'`,
    `from stock_days where depot_id <> '${ALL}'`,
    "day, product_id",
  ),
  ...addingUp(
    "stock by month of",
    "from stock_months",
    "from (select *, date_trunc('month', day)::date as month from stock_days) of_days",
    "month, product_id, depot_id",
  ),
  // Each row holds all until the end of its day: what it adds to the row before it is the day's own.
  agreeing(
    "statement of partner by day",
    `select tenant_id, day, partner_id, debt - lag(debt, 1, 0.0) over days as quantity, settled - lag(settled, 1, 0.0) over days as worth
      from partner_days window days as (partition by tenant_id, partner_id order by day)`,
    `select tenant_id, day, partner_id, sum(debt) as quantity, sum(settled) as worth from (
        select tenant_id, day, partner_id, amount_debt as debt, 0 as settled from documents where effective and partner_type in ('客户', '供应商')
        union all select tenant_id, day, partner_id, 0, total_price from slips where effective and kind in ('money-in', 'money-out')) moved
      where partner_id is not null group by 1, 2, 3`,
    "day, partner_id",
  ),
];

export const reportDays: Invariant = {
  id: "I-13",
  says: "each figure of the reports stands on its day, and months add up their days",
  async *look({ reports, warehouse, finance }) {
    for (const statement of DATED) yield* found(reports, statement);
    yield* alike("stock of", warehouse.rows(STOCK), reports.rows(KEPT_STOCK));
    yield* alike("account", finance.rows(MONEY), reports.rows(KEPT_MONEY));
    for (const statement of OWN) yield* found(reports, statement);
  },
};
