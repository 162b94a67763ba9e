// Three years of money in the ledger of finance, by SQL as facts would have left it: days of all accounts that the money reports read, debts of customers, and
// slips of income and expense.
import { profitAccounts } from "@kontor/contracts/reports/net-profit";
import { cashKindNames } from "@kontor/contracts/reports/rec-and-pay";
import { database } from "../documents/target.ts";
import { idOf, PARTNERS } from "./fill.ts";

const DAYS = 1050;
/** Documents of each customer, of which one in so many is open. */
const DEBTS = 100;
const OPEN_ONE_IN = 20;
const SLIPS = 50_000;
const LINES = 2;

export const AGED = (PARTNERS * DEBTS) / OPEN_ONE_IN;
const list = (names: readonly string[]): string => `array[${names.map((name) => `'${name}'`).join(", ")}]`;

export async function fillMoney(tenantId: string): Promise<void> {
  const db = await database("kontor_finance");
  const run = (text: string) => db.query(text.replaceAll("TENANT", `'${tenantId}'::uuid`));
  try {
    await run("set synchronous_commit = off; set work_mem = '256MB'");
    await run("delete from ledger_days where tenant_id = TENANT");
    // Three settlement accounts move money of each kind on each day.
    await run(`insert into ledger_days (tenant_id, account, day, subject_id, kind, amount)
      select TENANT, 'cash', current_date - d, ${idOf("'account ' || a")}, kind, 12.34
      from generate_series(0, ${DAYS}) d, generate_series(1, 3) a, unnest(${list(cashKindNames)}) kind
      union all select TENANT, account, current_date - d, '00000000-0000-0000-0000-000000000000', kind, -5.67
      from generate_series(0, ${DAYS}) d, unnest(${list(profitAccounts)}) account, unnest(array['sale-out', 'sale-back', 'retail-out']) kind
      where account not in ('income', 'expense')`);
    await run(`insert into ledger_days (tenant_id, account, day, subject_id, kind, amount)
      select TENANT, case i.type when '收入' then 'income' else 'expense' end, current_date - d, i.id, 'item-in', -1.5
      from generate_series(0, ${DAYS}) d, in_out_items i where i.tenant_id = TENANT`);
    await run("delete from ledger_documents where tenant_id = TENANT and number like 'BENCH%'");
    await run(`insert into replica_partners (tenant_id, id, version, type, name, enabled, deleted, billing_cycle)
      select TENANT, ${idOf("'partner ' || n")}, 1, '客户', 'Partner ' || n, true, false, case n % 3 when 0 then 'none' when 1 then 'monthly' else '30' end
      from generate_series(1, ${PARTNERS}) n on conflict do nothing`);
    await run(`insert into ledger_documents (tenant_id, document_id, kind, number, revision, effective, oper_time, partner_id, amount_debt, amount_held, amount_settled)
      select TENANT, ${idOf("'debt ' || n || ' ' || d")}, 'sale-out', 'BENCH' || n || '-' || d, 1, true, now() - interval '1 day' * (d * 10 + n % 10),
        ${idOf("'partner ' || n")}, 100, case d % ${OPEN_ONE_IN} when 0 then 40 else 100 end, case d % ${OPEN_ONE_IN} when 0 then 40 else 100 end
      from generate_series(1, ${PARTNERS}) n, generate_series(1, ${DEBTS}) d`);
    await run("delete from slips where tenant_id = TENANT and number like 'BENCH%'");
    await run(`insert into slips (tenant_id, id, kind, number, version, bill_time, created_at, partner_type, account_id, money_sign, total_price, discount_money,
        change_amount, remark, creator_name, audit_status, auditor_name, effective, revision)
      select TENANT, ${idOf("'slip ' || n")}, 'item-out', 'BENCH' || n, 1, now() - interval '1 day' * (n % ${DAYS}), now(), '',
        (select id from accounts where tenant_id = TENANT limit 1), -1, -20, 0, -20, '', '', 1, '', true, 1 from generate_series(1, ${SLIPS}) n`);
    await run(`insert into slip_lines (tenant_id, slip_id, id, position, item_id, is_opening, each_amount, remark)
      select TENANT, ${idOf("'slip ' || n")}, ${idOf("'line ' || n || ' ' || l")}, l,
        (select id from in_out_items where tenant_id = TENANT and type = '支出' limit 1), false, -10, ''
      from generate_series(1, ${SLIPS}) n, generate_series(1, ${LINES}) l`);
    await run("vacuum analyze ledger_days, ledger_documents, replica_partners, slips, slip_lines");
  } finally {
    await db.end();
  }
}
