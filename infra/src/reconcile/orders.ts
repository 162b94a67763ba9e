// I-18: each order states how far its lines are delivered; no more of its deposit is deducted and returned than was paid, and all of it where the order was deleted.
// A transfer whose goods are in transit states how far they are received: no more of them than it sent.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { differencesIn, type Invariant } from "./invariant.ts";
import { owners } from "./postings.ts";

const orderKinds = documentKinds.filter(({ progress }) => progress !== undefined).map(({ name }) => name);
const PROGRESS = `with taken as (select l.tenant_id, l.document_id as id, l.quantity_base as quantity, coalesce(sum(t.quantity_base) filter (where td.id is not null), 0) as taken
    from document_lines l left join document_lines t on t.tenant_id = l.tenant_id and t.link_line_id = l.id
      left join documents td on td.tenant_id = t.tenant_id and td.id = t.document_id and td.link_id = l.document_id
    where l.kind = any($1) or l.transit = 1 group by l.tenant_id, l.document_id, l.id, l.quantity_base),
  found as (select d.tenant_id, d.id, d.number, d.in_transit, d.progress, case when d.is_closed then 2 when not bool_or(t.taken > 0) then 0 when bool_and(t.taken >= t.quantity) then 2 else 3 end as should,
      d.in_transit and bool_or(t.taken > t.quantity) as too_much
    from documents d join taken t using (tenant_id, id) group by d.tenant_id, d.id)
  select tenant_id as tenant, format('%s %s %s: its progress is %s, by its %s it should be %s%s', case when in_transit then 'transfer' else 'order' end,
      number, id, progress, case when in_transit then 'receipts' else 'deliveries' end, should, case when too_much then ', and more is received than was sent' end) as text
  from found where progress <> should or too_much`;
const DEPOSITS = `select d.tenant_id as tenant, format('order %s %s: its deliveries deduct %s of its deposit of %s, and %s went back', d.number, d.id,
    trim_scale(coalesce(sum(t.amount_deposit), 0)), trim_scale(d.amount_paid), trim_scale(d.deposit_returned)) as text
  from documents d left join documents t on t.tenant_id = d.tenant_id and t.link_id = d.id
  where d.kind = any($1) group by d.tenant_id, d.id having coalesce(sum(t.amount_deposit), 0) + d.deposit_returned > d.amount_paid`;
// All of it goes back, since an order that is deleted has no deliveries.
const DELETED = `select tenant_id as tenant, format('order %s %s: it was deleted with a deposit of %s in the books, and %s went back', number, id,
    trim_scale(amount_paid), trim_scale(deposit_returned)) as text
  from deleted_orders g where kind = any($1) and (deposit_returned <> amount_paid or exists (select from documents d where d.tenant_id = g.tenant_id and d.id = g.id))`;

export const orders: Invariant = {
  id: "I-18",
  claim:
    "the progress of orders and of goods in transit is what was taken of them, and an order's deposit is deducted or given back at most once",
  async *differences(books) {
    for (const service of owners)
      for (const statement of [PROGRESS, DEPOSITS, DELETED])
        yield* differencesIn(books[service], statement, [orderKinds]);
  },
};
