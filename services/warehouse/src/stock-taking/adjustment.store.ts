// The documents of a stock-taking's adjustment state its differences, so nobody changes them by hand (docs/decisions/0074).
import { refuse } from "@kontor/contracts/core/error";
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
