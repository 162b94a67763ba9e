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

// Of two writes that change what the stock-takings of a warehouse have booked, the second one sees what the first has committed: an adjustment locks its warehouse
// as well (adjusted-elsewhere.store.ts). The order of locks is task, documents, warehouses, the ledger's rows; of each kind by id.
const LOCK_DEPOTS = statement(`select 1 from depots where id = any(array(select t.depot_id from stock_taking_documents s
    join stock_taking_tasks t on t.id = s.task_id where s.document_id = any($1::uuid[]))) order by id for no key update`);

// What a task has adjusted is judged as a whole: each of its documents that is to count no more, or to count again, wherever the others of it are on their way.
const LATER = statement<{ product: string; number: string }>(`select p.name as product, o.number
  from stock_taking_tasks t join stock_taking_documents s on s.task_id = t.id join documents d on d.id = s.document_id and d.effective <> $2::boolean
    join document_lines l on l.document_id = d.id join stock_taking_items i on i.line_id = l.id and i.task_id = t.id
    join stock_taking_items x on x.product_id = i.product_id and x.variant_id = i.variant_id and x.batch_id = i.batch_id and x.task_id <> i.task_id
    join stock_taking_tasks o on o.id = x.task_id and o.depot_id = t.depot_id and o.status = ${STOCK_TAKING.adjusted}
    join products p on p.id = i.product_id
  where t.id = any(array(select g.task_id from stock_taking_documents g join documents e on e.id = g.document_id and e.effective <> $2::boolean
      where g.document_id = any($1::uuid[]))) and x.counted is not null and coalesce(x.moved, 0) = 0
    and (x.last_counted_at > i.last_counted_at or not $2::boolean and o.adjusted_at > t.adjusted_at) order by 2, 1 limit 1`);

// One that somebody has deleted cannot count again, and without it the others would adjust their task by half.
const DELETED = statement<{
  number: string;
}>(`select t.number from stock_taking_documents g join stock_taking_tasks t on t.id = g.task_id
  where g.document_id = any($1::uuid[]) and exists (select from stock_taking_documents s left join documents d on d.id = s.document_id
    where s.task_id = t.id and s.revoked_at is null and d.id is null) limit 1`);
// So would those that still count, if others were deleted without them.
const COUNTING = statement<{
  number: string;
  task: string;
}>(`select s.number, t.number as task from stock_taking_documents g join stock_taking_tasks t on t.id = g.task_id
    join stock_taking_documents s on s.task_id = t.id and s.revoked_at is null join documents d on d.id = s.document_id and d.effective
  where g.document_id = any($1::uuid[]) and g.revoked_at is null and s.document_id <> all($1::uuid[]) order by 1 limit 1`);

/**
 * Refuses what would change the books of goods that another task has counted later, and was adjusted by them: its count would be true no more. So it is with one
 * that counted them before and was adjusted afterwards: the books were what it had counted because of these documents (docs/decisions/0090). What a task has adjusted
 * is taken back as a whole or not at all, so that all of its documents are asked about (docs/decisions/0096, 0100).
 * @param transition of the documents of a stock-taking, which are locked
 * @throws Refusal `stock-taking-adjusted-later` (409) with the goods and the later task, which is revoked first; `stock-taking-taken-back` (409) for an audit
 * where a document of the same adjustment is deleted; `stock-taking-rest-counts` (409) for a deletion while another one of it is in the books
 */
export async function refuseLaterAdjusted(
  tx: object,
  transition: string,
  documentIds: readonly string[],
): Promise<void> {
  if (transition === "reapply") return;
  await LOCK_DEPOTS.run(tx, [...documentIds]);
  const [deleted] = transition === "audit" ? await DELETED.rows(tx, [...documentIds]) : [];
  if (deleted) throw refuse("stock-taking-taken-back", { status: 409, values: { ...deleted } });
  const [counting] = transition === "remove" ? await COUNTING.rows(tx, [...documentIds]) : [];
  if (counting) throw refuse("stock-taking-rest-counts", { status: 409, values: { ...counting } });
  const [values] = await LATER.rows(tx, [...documentIds], transition === "audit");
  if (values) throw refuse("stock-taking-adjusted-later", { status: 409, values: { ...values } });
}
