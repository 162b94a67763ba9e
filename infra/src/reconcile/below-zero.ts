// I-8: with negative stock off no balance is below zero, and the database itself keeps it so.
import { settingsChanged } from "@kontor/contracts/system/facts";
import { found, type Invariant } from "./invariant.ts";

const NIL = "00000000-0000-0000-0000-000000000000";
const GUARD = `select '${NIL}' as tenant, 'the table of balances lost its guard stock_balances_negative' as text
  where not exists (select from pg_constraint where conname = 'stock_balances_negative' and conrelid = 'stock_balances'::regclass and convalidated)`;
// Goods that were owed when the company switched negative stock off stay owed, but no more may leave since. A document that was saved
// just before the switch is posted just after.
const BALANCES = `select b.tenant_id as tenant, format('product %s in warehouse %s: the balance is %s, and the company does not sell what it does not have',
    b.product_id, b.depot_id, trim_scale(b.quantity)) as text
  from stock_balances b left join replica_settings s on s.tenant_id = b.tenant_id
  where b.quantity < 0 and not coalesce((s.settings ->> 'minusStockFlag')::boolean, false) and (not b.negative_allowed or exists (
    select from stock_movements m where m.tenant_id = b.tenant_id and m.product_id = b.product_id and m.depot_id = b.depot_id and m.quantity < 0
      and m.posted_at > coalesce((select max(heard_at) + interval '1 minute' from kit.inbox_facts f where f.tenant_id = b.tenant_id and f.subject = $1), '-infinity')))`;

export const belowZero: Invariant = {
  id: "I-8",
  says: "with negative stock off no balance is below zero",
  async *look({ warehouse }) {
    yield* found(warehouse, GUARD);
    yield* found(warehouse, BALANCES, [settingsChanged.subject]);
  },
};
