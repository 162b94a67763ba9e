// SQL for what the books have of a counted item, at the moment of its last count (docs/decisions/0074).

/** When the document of a movement `m` was committed. */
const TOLD = "coalesce(m.told_at, m.posted_at)";
/** The movements of an item `i` of a task `t` since the task began. */
const MOVED = `from stock_movements m where m.product_id = i.product_id and m.sequence > t.start_sequence
  and m.depot_id = t.depot_id and m.variant_id = i.variant_id and m.batch_id = i.batch_id`;
/** The purchase price of a base unit of the product `p`, where the ledger has no cost. */
const PURCHASE_PRICE =
  "(select f.purchase_decimal from product_barcodes f where f.product_id = p.id order by f.position limit 1)";

/** SQL: book, moved and cost of an item `i` of a task `t` with its product `p`, as they are now; of what is not counted the books now. */
export const PRESENT = `select coalesce((select b.quantity from stock_balances b where b.product_id = i.product_id and b.depot_id = t.depot_id
      and b.variant_id = i.variant_id and b.batch_id = i.batch_id), 0) - coalesce((select sum(m.quantity) ${MOVED} and ${TOLD} > i.last_counted_at), 0) as book,
    case when i.counted is not null then coalesce((select sum(m.quantity) ${MOVED} and ${TOLD} > i.first_counted_at and ${TOLD} <= i.last_counted_at), 0) end as moved,
    coalesce((select nullif(c.average, 0) from stock_costs c where c.product_id = i.product_id), ${PURCHASE_PRICE}, 0) as unit_cost`;

/** SQL: the same as it was kept when the task was finished. */
export const SHOWN = `select i.book, i.moved, i.unit_cost where i.book is not null union all select n.book, n.moved, n.unit_cost from (${PRESENT}) n where i.book is null`;
