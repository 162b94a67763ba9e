// I-22: the counts of a stock-taking add up to its items, and the documents of its adjustment to its differences; what moved while it was counted has none.
// What was adjusted last has the books that it counted.
import { differencesIn, type Invariant } from "./invariant.ts";

const COUNTS = `select i.tenant_id as tenant, format('stock-taking %s, product %s: %s counted, its counts come to %s', t.number, i.product_id,
    coalesce(trim_scale(i.counted)::text, 'nothing'), coalesce(trim_scale(c.sum)::text, 'nothing')) as text
  from stock_taking_items i join stock_taking_tasks t on t.tenant_id = i.tenant_id and t.id = i.task_id
    left join lateral (select sum(c.quantity) from stock_taking_counts c where c.tenant_id = i.tenant_id and c.item_id = i.id) c on true
  where i.counted is distinct from c.sum`;

// What is reversed may be deleted by hand, all of it: an adjustment of which only a part is left is none (docs/decisions/0100).
const DIFFERENCES = `with adjusted as (select i.*, t.number from stock_taking_tasks t join stock_taking_items i on i.tenant_id = t.tenant_id and i.task_id = t.id where t.status = 2)
  select i.tenant_id as tenant, format('stock-taking %s, product %s: counted %s and booked %s, its line of %s moves %s', i.number, i.product_id,
    trim_scale(i.counted), trim_scale(i.book), d.number, trim_scale(l.quantity_base)) as text
  from adjusted i join document_lines l on l.tenant_id = i.tenant_id and l.id = i.line_id
    join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
  where case d.kind when 'other-in' then l.quantity_base else -l.quantity_base end <> i.counted - i.book
  union all select i.tenant_id, format('stock-taking %s, product %s: counted %s and booked %s without a line that adjusts it', i.number, i.product_id, trim_scale(i.counted), trim_scale(i.book))
  from adjusted i join products p on p.tenant_id = i.tenant_id and p.id = i.product_id
  where not p.enable_serial_number and i.moved = 0 and i.counted <> i.book and i.line_id is null
  union all select i.tenant_id, format('stock-taking %s, product %s: counted %s and booked %s, the line that adjusts it is deleted while %s counts', i.number, i.product_id,
    trim_scale(i.counted), trim_scale(i.book), rest.number)
  from adjusted i left join document_lines l on l.tenant_id = i.tenant_id and l.id = i.line_id
    join lateral (select d.number from stock_taking_documents s join documents d on d.tenant_id = s.tenant_id and d.id = s.document_id and d.effective
      where s.tenant_id = i.tenant_id and s.task_id = i.task_id and s.revoked_at is null order by 1 limit 1) rest on true
  where i.line_id is not null and l.id is null
  union all select i.tenant_id, format('stock-taking %s, product %s: it moved %s while it was counted, and a line adjusts it', i.number, i.product_id, trim_scale(i.moved))
  from adjusted i where i.moved <> 0 and i.line_id is not null
  union all select s.tenant_id, format('stock-taking document %s has a line that adjusts nothing', s.number)
  from stock_taking_documents s join document_lines l on l.tenant_id = s.tenant_id and l.document_id = s.document_id
  where not exists (select from stock_taking_items i where i.tenant_id = l.tenant_id and i.line_id = l.id)`;

/**
 * What the books have at the last count of goods that was adjusted: the balance less what was committed after it. Of a task whose document counts no more, of a
 * difference that is adjusted by hand, and of goods that had documents dated ahead when they were counted, it is not asked.
 */
const BOOKS = `with counted as (select distinct on (i.tenant_id, t.depot_id, i.product_id, i.variant_id, i.batch_id) i.*, t.number, t.depot_id
    from stock_taking_tasks t join stock_taking_items i on i.tenant_id = t.tenant_id and i.task_id = t.id
    where t.status = 2 and i.counted is not null and coalesce(i.moved, 0) = 0
    order by i.tenant_id, t.depot_id, i.product_id, i.variant_id, i.batch_id, i.last_counted_at desc, t.adjusted_at desc nulls last),
  booked as (select c.* from counted c left join document_lines l on l.tenant_id = c.tenant_id and l.id = c.line_id
      left join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
    where case when c.line_id is null then c.counted = c.book else d.effective end),
  moves as (select k.tenant_id, k.id, sum(m.quantity) filter (where coalesce(m.told_at, m.posted_at) > k.last_counted_at) as later,
      bool_or(coalesce(m.told_at, m.posted_at) <= k.last_counted_at and m.oper_time > k.last_counted_at) as has_ahead
    from booked k join stock_movements m on m.tenant_id = k.tenant_id and m.product_id = k.product_id and m.depot_id = k.depot_id
      and m.variant_id = k.variant_id and m.batch_id = k.batch_id
    where not exists (select from stock_taking_documents s where s.tenant_id = m.tenant_id and s.document_id = m.document_id) group by k.tenant_id, k.id)
  select k.tenant_id as tenant, format('stock-taking %s, product %s: counted %s, the books of its count have %s', k.number, k.product_id,
    trim_scale(k.counted), trim_scale(coalesce(b.quantity, 0) - coalesce(m.later, 0))) as text
  from booked k left join moves m on m.tenant_id = k.tenant_id and m.id = k.id left join stock_balances b on b.tenant_id = k.tenant_id
    and b.product_id = k.product_id and b.depot_id = k.depot_id and b.variant_id = k.variant_id and b.batch_id = k.batch_id
  where not coalesce(m.has_ahead, false) and k.counted <> coalesce(b.quantity, 0) - coalesce(m.later, 0)`;

export const stockTakings: Invariant = {
  id: "I-22",
  claim: "counts come to what was counted, an adjustment to the differences, and the books to what was counted last",
  async *differences({ warehouse }) {
    yield* differencesIn(warehouse, COUNTS);
    yield* differencesIn(warehouse, DIFFERENCES);
    yield* differencesIn(warehouse, BOOKS);
  },
};
