// I-8: with negative stock off no balance is or ever was below zero, and a database constraint ensures it.
import { NIL_ID } from "@kontor/contracts/core/id";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { differencesIn, type Invariant } from "./invariant.ts";
import { goods, KEY, sameKey } from "./stock-keys.ts";

const ROW_KEY = "r.tenant_id, r.product_id, r.depot_id, r.variant_id, r.batch_id";

const GUARD = `select '${NIL_ID}' as tenant, 'the table of balances lost its guard stock_balances_negative' as text
  where not exists (select from pg_constraint where conname = 'stock_balances_negative' and conrelid = 'stock_balances'::regclass and convalidated)`;
// Quantities that were uncovered when the tenant switched negative stock off, or when a user overrode a shortage, stay uncovered, but no revision may lower
// them since. A document that was saved just before that is posted just after.
const BALANCES = `select b.tenant_id as tenant, format('product %s in warehouse %s: the balance is %s, and the company does not sell what it does not have',
    ${goods("b.")}, b.depot_id, trim_scale(b.quantity)) as text
  from stock_balances b left join replica_settings s on s.tenant_id = b.tenant_id
  where b.quantity < 0 and not coalesce((s.settings ->> 'minusStockFlag')::boolean, false) and (not b.negative_allowed or exists (
    select from stock_movements m where ${sameKey("m", "b")}
      and m.posted_at > greatest((select max(heard_at) from kit.inbox_facts f where f.tenant_id = b.tenant_id and f.subject = $1), b.passed_at, '-infinity') + interval '1 minute'
    group by m.document_id, m.kind, m.revision having sum(m.quantity) < 0))`;
// By business time, up to the moment from which a user overrode it or negative stock was on (docs/decisions/0034). What happens at one moment counts
// together.
const RUNNING = `with running as (select tenant_id, ${KEY}, oper_time as at,
    sum(sum(quantity)) over (partition by tenant_id, ${KEY} order by oper_time) as quantity
  from stock_lines group by tenant_id, ${KEY}, oper_time)
  select distinct on (${ROW_KEY}) r.tenant_id as tenant,
    format('product %s in warehouse %s: on %s there are %s, and the company does not sell what it does not have', ${goods("r.")}, r.depot_id,
      to_char(r.at at time zone coalesce(s.settings ->> 'timeZone', 'UTC'), 'YYYY-MM-DD'), trim_scale(r.quantity)) as text
  from running r left join replica_settings s on s.tenant_id = r.tenant_id
    left join stock_balances b on ${sameKey("b", "r")}
  where r.quantity < 0 and not coalesce((s.settings ->> 'minusStockFlag')::boolean, false) and r.at < coalesce(b.short_from, 'infinity')
  order by ${ROW_KEY}, r.at`;
// Movements after the last moment that a balance knows are not compared (docs/decisions/0034).
const LAST = `select l.tenant_id as tenant, format('product %s in warehouse %s: the balance has no movement after %s, there is a line at %s', ${goods("l.")}, l.depot_id,
    coalesce(b.last_time::text, 'the beginning'), max(l.oper_time)) as text
  from stock_lines l left join stock_balances b on ${sameKey("b", "l")}
  group by l.tenant_id, l.product_id, l.depot_id, l.variant_id, l.batch_id, b.last_time having max(l.oper_time) > coalesce(b.last_time, '-infinity')`;

export const belowZero: Invariant = {
  id: "I-8",
  claim: "with negative stock off no balance is below zero at any moment",
  async *differences({ warehouse }) {
    yield* differencesIn(warehouse, GUARD);
    yield* differencesIn(warehouse, BALANCES, [settingsChanged.subject]);
    yield* differencesIn(warehouse, RUNNING);
    yield* differencesIn(warehouse, LAST);
  },
};
