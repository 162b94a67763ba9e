// Goods that two tasks have counted are adjusted by one of them: the other's difference would be booked once more (docs/decisions/0074).
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { STOCK_TAKING } from "@kontor/contracts/warehouse/stock-taking";
import { search, statement } from "@kontor/service-kit/database/statement";
import { booksOf, ITEMS, PRESENT } from "./book.query.ts";
import { leftOut } from "./left-out.query.ts";
import type { Task } from "./task.store.ts";

const NAMED_MAX = 20;

// Of two tasks of a warehouse that are adjusted at the same time the second one sees what the first has booked.
const ALONE = statement("select 1 from depots where id = $1::uuid for no key update");
// Its documents say what another task adjusts before they are posted, and no more once they are deleted. One that counted the goods later, and was adjusted,
// may have found nothing to adjust.
const FROM = `from differing i join stock_taking_items x on x.product_id = i.product_id and x.variant_id = i.variant_id and x.batch_id = i.batch_id
      and x.task_id <> i.task_id
    join stock_taking_tasks o on o.id = x.task_id and o.depot_id = $2::uuid
    left join document_lines l on l.id = x.line_id left join documents a on a.id = l.document_id`;
// Differences to the books of now: what the other has adjusted may be what was counted here. What is left out of the adjustment is booked by nobody.
const DIFFERING = `with ${booksOf({ taskId: "$1::uuid" }).join(", ")}, differing as materialized (select f.* from (
      select i.id, i.task_id, i.product_id, i.variant_id, i.batch_id, i.counted, i.last_counted_at, p.name, p.enable_serial_number, ${PRESENT.book} as book, ${PRESENT.moved} as moved
      from ${ITEMS} where i.task_id = $1::uuid) f where f.counted <> f.book and ${leftOut("f", "f.enable_serial_number")} is null)`;
const WHERE = `where (a.oper_time > i.last_counted_at or (o.status = ${STOCK_TAKING.adjusted} and x.counted is not null and coalesce(x.moved, 0) = 0 and x.last_counted_at > i.last_counted_at))`;
const NAMED = search<{
  barCode: string;
  product: string;
  number: string;
}>(`${DIFFERING} select coalesce(v.bar_code, d.bar_code, '') as "barCode", concat_ws(' ', i.name, nullif(v.sku, '')) as product, o.number
  ${FROM} left join product_barcodes v on v.id = i.variant_id left join product_barcodes d on d.product_id = i.product_id and d.position = 0
  ${WHERE} order by 1, 3 limit ${NAMED_MAX}`);
const IDS = search<{ id: string }>(`${DIFFERING} select distinct i.id ${FROM} ${WHERE}`);

/** The items of a finished task with differences that another has adjusted since they were counted here; of any other task none. */
export async function adjustedElsewhere(tx: object, { id, depotId, status }: Task): Promise<string[]> {
  if (status !== STOCK_TAKING.finished) return [];
  return (await IDS.rows(tx, id, depotId)).map((row) => row.id);
}

/**
 * Refuses a task with differences that another has adjusted since they were counted here.
 * @throws Refusal `stock-taking-adjusted-elsewhere` (409) with the goods and the other tasks
 */
export async function refuseAdjustedElsewhere(tx: object, task: Pick<Task, "id" | "depotId">): Promise<void> {
  const rows = await NAMED.rows(tx, task.id, task.depotId);
  const id = "stock-taking-adjusted-elsewhere";
  const issues = rows.map((values): Issue => ({ id, field: "barCode", values }));
  const [first] = issues;
  if (first) throw refuse(id, { status: 409, issues, values: first.values ?? {} });
}

/** Waits until no other task of the warehouse is being adjusted. */
export const adjustAlone = (tx: object, { depotId }: Pick<Task, "depotId">): Promise<unknown> => ALONE.run(tx, depotId);
