// I-13, for profit: revenue, retail revenue and the cost of goods by document and moment are in the reports what they are in the double-entry ledger, so
// those of any period are.
import { compareTables, type Holding } from "./compare-tables.ts";
import type { Invariant } from "./invariant.ts";

const row = (id: string, moment: string): string =>
  `concat_ws(' ', tenant_id, ${id}, kind, extract(epoch from ${moment})) as key, tenant_id as tenant, concat_ws(' ', kind, ${id}, 'at', ${moment}) as name`;
const order = (id: string, moment: string): string =>
  `order by tenant_id, ${id}, kind collate "C", extract(epoch from ${moment})::text collate "C"`;
const holds = (revenue: string, cost: string): string =>
  `concat_ws(' ', 'revenue', trim_scale(${revenue}), 'cost', trim_scale(${cost})) as holds`;

const ENTRIES = `(select tenant_id, document_id, kind, e.oper_time, e.amount, e.account,
      e.part = 'stock' and coalesce(e.oper_time <> s.oper_time, false) as is_later
    from ledger_entries e left join ledger_stock s using (tenant_id, document_id, kind)
    where e.account in ('sale-revenue', 'retail-revenue', 'cost-of-goods')) booked`;
const sumOf = (accounts: string): string => `coalesce(sum(amount) filter (where ${accounts}), 0)`;
const REVENUE = `-${sumOf("account <> 'cost-of-goods'")}`;
const COST = sumOf("account = 'cost-of-goods'");
const BOOKED = `select ${row("document_id", "oper_time")}, ${holds(REVENUE, COST)} from ${ENTRIES} where not is_later
  group by tenant_id, document_id, kind, oper_time having ${REVENUE} <> 0 or ${COST} <> 0 ${order("document_id", "oper_time")}`;
// Before the document's own fact its goods' moment is known.
const SOLD = `select ${row("id", "oper_time")}, ${holds("revenue", "cost")} from (
    select tenant_id, s.id, kind, coalesce(s.oper_time, d.oper_time) as oper_time, revenue, round(s.cost, 2) as cost
    from sale_documents s left join stock_documents d using (tenant_id, id, kind)) sold
  where revenue <> 0 or cost <> 0 ${order("id", "oper_time")}`;

const later = (id: string, amount: string, from: string): string =>
  `select concat_ws(' ', tenant_id, ${id}, kind) as key, tenant_id as tenant, concat_ws(' ', kind, ${id}) as name, trim_scale(round(sum(${amount}), 2))::text as holds
    from ${from} group by tenant_id, ${id}, kind having round(sum(${amount}), 2) <> 0 order by tenant_id, ${id}, kind collate "C"`;
const BOOKED_LATER = later("document_id", "amount", `${ENTRIES} where is_later`);
const SOLD_LATER = later("document_id", "cost", "later_costs");

export const reportSales: Invariant = {
  id: "I-13",
  claim: "revenue and the cost of goods by document and moment are in the reports what the ledger books",
  async *differences({ finance, reports }) {
    yield* compareTables("sale", finance.rows<Holding>(BOOKED), reports.rows<Holding>(SOLD));
    yield* compareTables("later cost of", finance.rows<Holding>(BOOKED_LATER), reports.rows<Holding>(SOLD_LATER));
  },
};
