// Gives all that was posted its days anew, and adds up again what is kept by day. Nobody posts meanwhile.

import { documentKinds } from "@kontor/contracts/document/kinds";
import { statement } from "@kontor/service-kit/statement";
import { MOVED } from "./count.store.ts";
import { tradeOf } from "./trade.rules.ts";
import { ZONE } from "./zone.store.ts";

const dayOf = (time: string): string => `(${time} at time zone ${ZONE})::date`;
const redated = (table: string, time: string) =>
  statement(`update ${table} set day = ${dayOf(time)} where ${time} is not null and day <> ${dayOf(time)}`);
const emptied = (table: string) => statement(`delete from ${table}`);
const NIL = "'00000000-0000-0000-0000-000000000000'::uuid";

/** Day totals summed up from one day to the next. */
const runningSum = (figures: readonly string[], key: string): string =>
  figures.map((name) => `sum(sum(${name})) over (partition by ${key} order by day)`).join(", ");

const STEPS = [
  redated("documents", "oper_time"),
  redated("slips", "bill_time"),
  redated("stock_documents", "oper_time"),
  emptied("stock_days"),
  emptied("stock_months"),
  emptied("stock_closings"),
  emptied("stock_closed"),
  emptied("partner_days"),
  emptied("trade_days"),
  emptied("trade_months"),
  emptied("account_days"),
  statement(`with counted as (select * from stock_documents where counted and day is not null)
    insert into stock_days (day, product_id, depot_id, quantity_in, quantity_out, worth_in, worth_out)
    select day, product_id, depot_id, sum(quantity_in), sum(quantity_out), sum(worth_in), sum(worth_out) from (${MOVED}) moved group by 1, 2, 3`),
  statement(`insert into stock_months (month, product_id, depot_id, quantity_in, quantity_out, worth_in, worth_out)
    select date_trunc('month', day)::date, product_id, depot_id, sum(quantity_in), sum(quantity_out), sum(worth_in), sum(worth_out)
    from stock_days group by 1, 2, 3`),
  statement(`insert into partner_days (partner_id, day, debt, settled)
    select partner_id, day, ${runningSum(["debt", "settled"], "partner_id")} from (
      select partner_id, day, amount_debt as debt, 0 as settled from documents
        where effective and counted and partner_id is not null and partner_type in ('客户', '供应商') and amount_debt <> 0
      union all select partner_id, day, 0, total_price from slips
        where effective and partner_id is not null and kind in ('money-in', 'money-out') and total_price <> 0) moved
    group by partner_id, day`),
  statement(`insert into account_days (account_id, day, amount)
    select account_id, day, sum(amount) from (select day, account_ids, account_amounts from documents where effective and counted
      union all select day, account_ids, account_amounts from slips where effective) moved
    cross join lateral unnest(account_ids, account_amounts) as a(account_id, amount) group by account_id, day`),
];
const TRADE = statement(`insert into trade_days (day, trade, creator_id, department_id, amount)
  select d.day, t.trade, coalesce(d.creator_id, ${NIL}), coalesce(d.department_id, ${NIL}),
    sum(case when t.trade = 'retail' then d.amount_total else d.amount_after_discount end)
  from documents d join json_to_recordset($1::json) as t(kind text, trade text) on t.kind = d.kind where d.effective and d.counted group by 1, 2, 3, 4`);

const TRADE_MONTHS = statement(`insert into trade_months (month, trade, creator_id, department_id, amount)
  select date_trunc('month', day)::date, trade, creator_id, department_id, sum(amount) from trade_days group by 1, 2, 3, 4`);

export async function regroup(tx: object): Promise<void> {
  for (const step of STEPS) await step.run(tx);
  const trades = documentKinds.flatMap(({ name: kind }) => {
    const trade = tradeOf(kind);
    return trade ? [{ kind, trade }] : [];
  });
  await TRADE.run(tx, JSON.stringify(trades));
  await TRADE_MONTHS.run(tx);
}
