// The documents of a stock-taking's adjustment state its differences, so nobody changes them by hand (docs/decisions/0074).
import { refuse } from "@kontor/contracts/core/error";
import { STOCK_TAKING } from "@kontor/contracts/warehouse/stock-taking";
import { statement } from "@kontor/service-kit/database/statement";

const TASK = statement<{
  number: string;
  task: string;
}>(`select s.number, t.number as task from stock_taking_documents s
  join stock_taking_tasks t on t.id = s.task_id where s.document_id = $1::uuid`);

/** @throws Refusal `document-adjusts-stock-taking` (409): it can be reversed and deleted, after which the task is adjusted anew */
export async function refuseAdjustmentChange(tx: object, documentId: string): Promise<void> {
  const [values] = await TASK.rows(tx, documentId);
  if (values) throw refuse("document-adjusts-stock-taking", { status: 409, values: { ...values } });
}

const LATER = statement<{ product: string; number: string }>(`select p.name as product, o.number
  from stock_taking_documents s join documents d on d.id = s.document_id and (d.effective or $2::boolean) join document_lines l on l.document_id = d.id
    join stock_taking_items i on i.line_id = l.id join stock_taking_tasks t on t.id = i.task_id
    join stock_taking_items x on x.product_id = i.product_id and x.variant_id = i.variant_id and x.batch_id = i.batch_id and x.task_id <> i.task_id
    join stock_taking_tasks o on o.id = x.task_id and o.depot_id = t.depot_id and o.status = ${STOCK_TAKING.adjusted}
    join products p on p.id = i.product_id
  where s.document_id = any($1::uuid[]) and x.counted is not null and coalesce(x.moved, 0) = 0
    and (x.last_counted_at > i.last_counted_at or not $2::boolean and o.adjusted_at > t.adjusted_at) order by 2, 1 limit 1`);

/**
 * Refuses what would change the books of goods that another task has counted later, and was adjusted by them: its count would be true no more. So it is with one
 * that counted them before and was adjusted afterwards: the books were what it had counted because of these documents (docs/decisions/0090).
 * @param transition of the documents of a stock-taking; one that does not count is deleted without harm
 * @throws Refusal `stock-taking-adjusted-later` (409) with the goods and the later task, which is revoked first
 */
export async function refuseLaterAdjusted(
  tx: object,
  transition: string,
  documentIds: readonly string[],
): Promise<void> {
  if (transition === "reapply") return;
  const [values] = await LATER.rows(tx, [...documentIds], transition === "audit");
  if (values) throw refuse("stock-taking-adjusted-later", { status: 409, values: { ...values } });
}
