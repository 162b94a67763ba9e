// SQL for what the books have of counted items, at the moment of their last count: for all items of a task at once (docs/decisions/0074).

/** When the document of a movement `m` was committed. */
const TOLD = "coalesce(m.told_at, m.posted_at)";

/**
 * SQL: parts of a `with`: the task, and what the books have moved of its items since their last count, and since their first. A finished task has stored both.
 * @param taskId the bound value
 */
export const booksOf = (taskId: string, { evenFinished = false } = {}): string[] => [
  `task as materialized (select * from stock_taking_tasks where id = ${taskId})`,
  `moves as materialized (select i.id, sum(m.quantity) filter (where ${TOLD} > i.last_counted_at) as later,
      sum(m.quantity) filter (where ${TOLD} > i.first_counted_at and ${TOLD} <= i.last_counted_at) as between_counts
    from (select * from task${evenFinished ? "" : " where status = 0"}) t join stock_movements m on m.sequence > t.start_sequence and m.depot_id = t.depot_id
      join stock_taking_items i on i.task_id = ${taskId} and i.product_id = m.product_id and i.variant_id = m.variant_id and i.batch_id = m.batch_id group by i.id)`,
];

/**
 * SQL: items `i` of the task `t` with their product `p`, its base unit `d`, balance `b`, cost `c` and movements `x`. What a statement does not ask for
 * PostgreSQL leaves out. The items are found by the bound value, since one that is joined would be compared with those of all tasks.
 * @param taskId the bound value
 */
export const itemsFrom = (
  taskId: string,
): string => `task t join stock_taking_items i on i.task_id = ${taskId} left join products p on p.id = i.product_id
  left join product_barcodes d on d.product_id = i.product_id and d.position = 0
  left join stock_balances b on b.product_id = i.product_id and b.depot_id = t.depot_id and b.variant_id = i.variant_id and b.batch_id = i.batch_id
  left join stock_costs c on c.product_id = i.product_id left join moves x on x.id = i.id`;

/** SQL: the same as columns, as they are now; of what is not counted the books now. Without a cost in the ledger the purchase price. */
export const PRESENT = {
  book: "coalesce(b.quantity, 0) - coalesce(x.later, 0)",
  moved: "case when i.counted is not null then coalesce(x.between_counts, 0) end",
  unitCost: "coalesce(nullif(c.average, 0), d.purchase_decimal, 0)",
} as const;

/** SQL: the same of an item as it was when its task was finished. */
export const STORED = { book: "i.book", moved: "i.moved", unitCost: "i.unit_cost" } as const;
/** SQL: the same of a task that may never have been finished. */
export const EITHER = {
  book: `coalesce(i.book, ${PRESENT.book})`,
  moved: `coalesce(i.moved, ${PRESENT.moved})`,
  unitCost: `coalesce(i.unit_cost, ${PRESENT.unitCost})`,
} as const;
