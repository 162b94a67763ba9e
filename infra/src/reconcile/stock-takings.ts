// I-22: the counts of a stock-taking add up to its items, and the documents of its adjustment to its differences; what moved while it was counted has none.
import { differencesIn, type Invariant } from "./invariant.ts";

const COUNTS = `select i.tenant_id as tenant, format('stock-taking %s, product %s: %s counted, its counts come to %s', t.number, i.product_id,
    coalesce(trim_scale(i.counted)::text, 'nothing'), coalesce(trim_scale(c.sum)::text, 'nothing')) as text
  from stock_taking_items i join stock_taking_tasks t on t.tenant_id = i.tenant_id and t.id = i.task_id
    left join lateral (select sum(c.quantity) from stock_taking_counts c where c.tenant_id = i.tenant_id and c.item_id = i.id) c on true
  where i.counted is distinct from c.sum`;

const DIFFERENCES = `with adjusted as (select i.*, t.number from stock_taking_tasks t join stock_taking_items i on i.tenant_id = t.tenant_id and i.task_id = t.id where t.status = 2)
  select i.tenant_id as tenant, format('stock-taking %s, product %s: counted %s and booked %s, its line of %s moves %s', i.number, i.product_id,
    trim_scale(i.counted), trim_scale(i.book), d.number, trim_scale(l.quantity_base)) as text
  from adjusted i join document_lines l on l.tenant_id = i.tenant_id and l.id = i.line_id
    join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
  where case d.kind when 'other-in' then l.quantity_base else -l.quantity_base end <> i.counted - i.book
  union all select i.tenant_id, format('stock-taking %s, product %s: counted %s and booked %s without a line that adjusts it', i.number, i.product_id, trim_scale(i.counted), trim_scale(i.book))
  from adjusted i join products p on p.tenant_id = i.tenant_id and p.id = i.product_id
  where not p.enable_serial_number and i.moved = 0 and i.counted <> i.book and i.line_id is null
  union all select i.tenant_id, format('stock-taking %s, product %s: it moved %s while it was counted, and a line adjusts it', i.number, i.product_id, trim_scale(i.moved))
  from adjusted i where i.moved <> 0 and i.line_id is not null
  union all select s.tenant_id, format('stock-taking document %s has a line that adjusts nothing', s.number)
  from stock_taking_documents s join document_lines l on l.tenant_id = s.tenant_id and l.document_id = s.document_id
  where not exists (select from stock_taking_items i where i.tenant_id = l.tenant_id and i.line_id = l.id)`;

export const stockTakings: Invariant = {
  id: "I-22",
  claim: "counts come to what was counted, and an adjustment to the differences",
  async *differences({ warehouse }) {
    yield* differencesIn(warehouse, COUNTS);
    yield* differencesIn(warehouse, DIFFERENCES);
  },
};
