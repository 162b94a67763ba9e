// I-4, the money ledger: each balance is the sum of its entries, each posting is balanced, accounts begin with their opening balance, and goods are
// posted at the stock ledger's value.
import { profitAccounts } from "@kontor/contracts/reports/net-profit";
import { differencesIn, type Invariant } from "./invariant.ts";

const BALANCES = `with booked as (select tenant_id, account, subject_id, sum(amount) as amount from ledger_entries group by 1, 2, 3)
  select tenant_id as tenant, format('account %s of %s: the balance is %s, the entries add up to %s', account, subject_id,
    coalesce(b.amount, 0), coalesce(e.amount, 0)) as text
  from ledger_balances b full join booked e using (tenant_id, account, subject_id) where coalesce(b.amount, 0) <> coalesce(e.amount, 0)`;
const BALANCED = `select tenant_id as tenant, format('%s %s %s, revision %s: debits and credits differ by %s', kind, max(number), document_id, revision, sum(amount)) as text
  from ledger_entries group by tenant_id, document_id, part, kind, revision having sum(amount) <> 0`;
const OPENING = `with began as (select tenant_id, document_id as id, sum(amount) as amount from ledger_entries where account = 'cash' and kind = 'account' group by 1, 2)
  select tenant_id as tenant, format('account %s: %s was in it at the start, the ledger began with %s', id, coalesce(a.initial_amount, 0), coalesce(b.amount, 0)) as text
  from accounts a full join began b using (tenant_id, id) where coalesce(a.initial_amount, 0) <> coalesce(b.amount, 0)`;
const INVENTORY = `with booked as (select tenant_id, document_id, kind, sum(amount) as amount from ledger_entries where part = 'stock' and account = 'inventory' group by 1, 2, 3),
  worth as (select tenant_id, document_id, kind, number, booked, coalesce((select round(sum((line.value ->> 0)::numeric), 2) from jsonb_each(lines) line), 0) as amount
    from ledger_stock)
  select tenant_id as tenant, format('goods of document %s %s: worth %s, stored as %s, booked as %s', w.number, document_id, coalesce(w.amount, 0),
    coalesce(w.booked, 0), coalesce(b.amount, 0)) as text
  from worth w full join booked b using (tenant_id, document_id, kind)
  where coalesce(w.amount, 0) <> coalesce(w.booked, 0) or coalesce(w.booked, 0) <> coalesce(b.amount, 0)`;

// What the money reports read: sums by day in the tenant's time zone, which come to what the accounts changed by (docs/decisions/0078).
const DAYS = `with booked as (select e.tenant_id, e.account, (e.oper_time at time zone coalesce(z.settings ->> 'timeZone', 'UTC'))::date as day, e.subject_id, e.kind,
      sum(e.amount) as amount
    from ledger_entries e left join replica_settings z on z.tenant_id = e.tenant_id
    where e.account = any($1) and e.oper_time > 'epoch' group by 1, 2, 3, 4, 5)
  select tenant_id as tenant, format('account %s of %s on %s: %s moved %s by its days, the entries add up to %s', account, subject_id, day, kind,
    coalesce(d.amount, 0), coalesce(b.amount, 0)) as text
  from ledger_days d full join booked b using (tenant_id, account, day, subject_id, kind) where coalesce(d.amount, 0) <> coalesce(b.amount, 0)`;

export const money: Invariant = {
  id: "I-4",
  claim:
    "each account's balance is its opening amount and the sum of its entries, its days come to its entries, and debits equal credits",
  async *differences({ finance }) {
    for (const statement of [BALANCES, BALANCED, OPENING, INVENTORY]) yield* differencesIn(finance, statement);
    yield* differencesIn(finance, DAYS, [["cash", ...profitAccounts]]);
  },
};
