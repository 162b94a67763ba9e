// Goods that two tasks have counted are adjusted by one of them: the other's difference would be booked once more (docs/decisions/0074).
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { statement } from "@kontor/service-kit/database/statement";
import type { Task } from "./task.store.ts";

const NAMED_MAX = 20;

// Of two tasks of a warehouse that are adjusted at the same time the second one sees what the first has booked.
const ALONE = statement("select 1 from depots where id = $1::uuid for no key update");
// Its documents say what another task adjusts before they are posted, and no more once they are deleted.
const ELSEWHERE = statement<{
  barCode: string;
  product: string;
  number: string;
}>(`select coalesce(v.bar_code, d.bar_code, '') as "barCode",
    concat_ws(' ', p.name, nullif(v.sku, '')) as product, o.number
  from stock_taking_items i join stock_taking_items x on x.product_id = i.product_id and x.variant_id = i.variant_id and x.batch_id = i.batch_id
      and x.task_id <> i.task_id
    join stock_taking_tasks o on o.id = x.task_id and o.depot_id = $2::uuid
    join document_lines l on l.id = x.line_id join documents a on a.id = l.document_id and a.oper_time > i.last_counted_at
    join products p on p.id = i.product_id left join product_barcodes v on v.id = i.variant_id
    left join product_barcodes d on d.product_id = p.id and d.position = 0
  where i.task_id = $1::uuid and i.counted <> i.book order by 1, 3 limit ${NAMED_MAX}`);

/**
 * Refuses a task with differences that another has adjusted since they were counted here.
 * @throws Refusal `stock-taking-adjusted-elsewhere` (409) with the goods and the other tasks
 */
export async function refuseAdjustedElsewhere(tx: object, task: Pick<Task, "id" | "depotId">): Promise<void> {
  const rows = await ELSEWHERE.rows(tx, task.id, task.depotId);
  const id = "stock-taking-adjusted-elsewhere";
  const issues = rows.map((values): Issue => ({ id, field: "barCode", values }));
  const [first] = issues;
  if (first) throw refuse(id, { status: 409, issues, values: first.values ?? {} });
}

/** Waits until no other task of the warehouse is being adjusted. */
export const adjustAlone = (tx: object, { depotId }: Pick<Task, "depotId">): Promise<unknown> => ALONE.run(tx, depotId);
