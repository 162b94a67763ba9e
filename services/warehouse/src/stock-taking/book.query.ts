// SQL for what the books have of counted items, at the moment of their last count: for all items of a task at once (docs/decisions/0074).
import { STOCK_TAKING, type TaskStatus } from "@kontor/contracts/warehouse/stock-taking";
import { todaysEnd } from "@kontor/service-kit/database/local-time";
import { sameKey } from "../stock/stock-key.query.ts";

/** When the document of a movement `m` was committed. */
export const COMMITTED_AT = "coalesce(m.told_at, m.posted_at)";
/** Whether a movement, or a line, moved goods: what a stock-taking has adjusted, or somebody has taken back of it, did not. */
export const isTrade = (m: string): string =>
  `not exists (select from stock_taking_documents a where a.document_id = ${m}.document_id)`;
/** The end of the company's day of an item's last count, else of today: what is dated from then on is not in its books (docs/decisions/0095). */
const COUNTED_AT = "coalesce(i.last_counted_at, now())";
const DAY_END = todaysEnd(COUNTED_AT);
/** What a balance `b` has that is dated after the item's day. Lines are read only where some may be, and the day's end is computed only where anything is later. */
const AHEAD = `case when b.last_time < ${COUNTED_AT} then 0 when b.last_time >= ${DAY_END} then coalesce((select sum(l.quantity) from stock_lines l
    where ${sameKey("l", "b")} and l.oper_time >= ${DAY_END} and ${isTrade("l")}), 0) else 0 end`;

/** Of a task's items `i` all, which are joined as wholes, or some that are named: then all is looked up of them alone. */
export interface Which {
  /** The bound value. */
  taskId: string;
  /** The bound ids. A condition on the task beside them would let PostgreSQL read all its items. */
  ids?: string;
}
export const among = ({ taskId, ids }: Which): string =>
  ids === undefined ? `i.task_id = ${taskId}` : `i.id = any(${ids})`;
/** Of all items a part that a statement does not ask for is left out; of some it is made once, not for each of them. */
export const once = ({ ids }: Which): string => (ids === undefined ? "" : "materialized ");

/**
 * SQL: parts of a `with`: the task, and what the books have moved of its items since their last count, and between the first and that one, in and out added up: what
 * came in may have been counted and what left not, so that the two do not cancel. What one document took back and posted again moved nothing: a price that was
 * corrected, or a document that was reversed and audited again (docs/decisions/0085, 2). An adjusted task has stored both.
 * What is dated after the day of the count is neither: it is no part of its books at all.
 * What a stock-taking has adjusted, or somebody has taken back of it, moved no goods: the books have it whenever they were counted.
 * Of the ledger only what came after the task's beginning is read: a row that is joined would be compared with all movements.
 * What the documents of stock-takings have brought is taken from those that count now, and not as far as it is posted: who adjusts a task holds the warehouse, so
 * that none of them begins or ends to count meanwhile, but the ledger comes to what was committed before in its own time (docs/decisions/0096). Documents and lines
 * are looked up one by one, also where tables are joined as wholes: a company has many of them, and few are of stock-takings.
 */
export const booksOf = (which: Which): string[] => [
  taskOf(which.taskId),
  `moves as ${once(which)}(select id, sum(later) as later, sum(abs(between_counts)) as between_counts from (
    select i.id, sum(m.quantity) filter (where ${COMMITTED_AT} > i.last_counted_at and m.oper_time < ${DAY_END}) as later,
      sum(m.quantity) filter (where ${COMMITTED_AT} > i.first_counted_at and ${COMMITTED_AT} <= i.last_counted_at
        and m.oper_time < ${DAY_END}) as between_counts
    from stock_movements m join stock_taking_items i on i.product_id = m.product_id and i.variant_id = m.variant_id and i.batch_id = m.batch_id
    where m.sequence > (select start_sequence from task where status <> ${STOCK_TAKING.adjusted}) and m.depot_id = (select depot_id from task)
      and ${isTrade("m")} and ${among(which)}
    group by i.id, m.kind, m.document_id) each group by id)`,
  ...UNPOSTED,
];
/** SQL: the part of it about what stock-takings have committed and the ledger has not posted, which `unposted` has by its goods. */
export const unpostedOf = (taskId: string): string[] => [taskOf(taskId), ...UNPOSTED];
const taskOf = (taskId: string): string =>
  `task as materialized (select * from stock_taking_tasks where id = ${taskId})`;
const UNPOSTED: readonly string[] = [
  `unsettled as materialized (select * from (select s.task_id, s.document_id, s.kind,
      coalesce((select d.effective from documents d where d.id = s.document_id), false) as effective,
      coalesce((select true from stock_lines l where l.document_id = s.document_id and l.kind = s.kind limit 1), false) as posted
    from stock_taking_tasks o join stock_taking_documents s on s.task_id = o.id
    where o.depot_id = (select depot_id from task where status <> ${STOCK_TAKING.adjusted})) each where effective <> posted)`,
  `unposted as (select product_id, variant_id, batch_id, sum(quantity) as quantity, sum(greatest(quantity, 0)) as brought from (
    select l.* from unsettled u cross join lateral (select i.product_id, i.variant_id, i.batch_id, i.counted - i.book as quantity
      from stock_taking_items i where i.task_id = u.task_id and i.line_id = any(array(select id from document_lines where document_id = u.document_id)) offset 0) l
    where u.effective
    union all select l.* from unsettled u cross join lateral (select m.product_id, m.variant_id, m.batch_id, -m.quantity
      from stock_lines m where m.document_id = u.document_id and m.kind = u.kind offset 0) l
    where u.posted) each group by product_id, variant_id, batch_id)`,
];

/**
 * SQL: all items `i` with their product `p`, balance `b`, cost `c`, movements `x` and adjustments on their way `u`; a statement takes those of its task, by the bound value. What it does
 * not ask for PostgreSQL leaves out, since of each there is one.
 */
export const ITEMS = `stock_taking_items i left join products p on p.id = i.product_id
  left join stock_balances b on b.product_id = i.product_id and b.depot_id = (select depot_id from task) and b.variant_id = i.variant_id and b.batch_id = i.batch_id
  left join stock_costs c on c.product_id = i.product_id left join moves x on x.id = i.id
  left join unposted u on u.product_id = i.product_id and u.variant_id = i.variant_id and u.batch_id = i.batch_id`;

/**
 * SQL: the same as columns, as they are now; of what is not counted the books now. Without a cost in the ledger the purchase price, which few need.
 * What another task has adjusted meanwhile changes the books of a finished one, so that it is shown as it would be adjusted now (docs/decisions/0090).
 */
export const PRESENT = {
  book: `coalesce(b.quantity, 0) + coalesce(u.quantity, 0) - coalesce(x.later, 0) - ${AHEAD}`,
  moved: "case when i.counted is not null then coalesce(x.between_counts, 0) end",
  unitCost:
    "coalesce(nullif(c.average, 0), (select d.purchase_decimal from product_barcodes d where d.product_id = i.product_id and d.position = 0), 0)",
} as const;

/** SQL: columns of an item; `posted` is what its difference is worth by the ledger. */
export type Figures = Readonly<Record<keyof typeof PRESENT | "posted", string>>;
/** SQL: the same of an adjusted task, as it was adjusted, with the sums `posted y`. */
export const ADJUSTED: Figures = { book: "i.book", moved: "i.moved", unitCost: "i.unit_cost", posted: "y.value" };
const NOT_POSTED: Figures = { ...PRESENT, posted: "null::numeric" };
/** SQL: what is shown of a task. */
export const figuresOf = ({ status }: { status: TaskStatus }): Figures =>
  status === STOCK_TAKING.adjusted ? ADJUSTED : NOT_POSTED;
