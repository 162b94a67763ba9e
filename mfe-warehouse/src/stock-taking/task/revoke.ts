// Takes back the last step of tasks, after a question: a task that is being counted ends, a finished one is counted again, an adjusted one is finished again.
import { revokeTask, STOCK_TAKING, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { confirm, toast } from "@kontor/ui-kit/feedback/toast";
import { refresh } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";

const QUESTIONS: Readonly<Record<TaskRow["status"], string>> = {
  [STOCK_TAKING.counting]: "stock-taking.revokeAsk-counting",
  [STOCK_TAKING.finished]: "stock-taking.revokeAsk-finished",
  [STOCK_TAKING.adjusted]: "stock-taking.revokeAsk-adjusted",
  [STOCK_TAKING.revoked]: "stock-taking.revokeAsk-counting",
};

const revoked = async ({ id, version }: TaskRow): Promise<void> => {
  await call(revokeTask, { body: { id, version } });
};

/** One task. */
export async function revoke(task: TaskRow): Promise<void> {
  const values = { number: task.taskNo };
  if (!(await confirm({ title: "list.confirm", text: QUESTIONS[task.status], values, danger: true }))) return;
  await revokeAll([task]);
}

/** Several tasks, one after the other, until one is refused. */
export async function revokeAll(tasks: readonly TaskRow[]): Promise<void> {
  try {
    for (const task of tasks) await revoked(task);
    toast.success("list.changed");
  } catch (error) {
    showError(error);
  } finally {
    await refresh(revokeTask);
  }
}
