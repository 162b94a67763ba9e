// Shows the books of a blind count, after a question: the task says from then on who did it and when.
import { showTaskBooks, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { confirm, toast } from "@kontor/ui-kit/feedback/toast";
import { refresh } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";

export async function lift({ id, version, taskNo }: TaskRow): Promise<void> {
  const values = { number: taskNo };
  if (!(await confirm({ title: "list.confirm", text: "stock-taking.liftAsk", values, danger: true }))) return;
  try {
    await call(showTaskBooks, { body: { id, version } });
    toast.success("list.changed");
  } catch (error) {
    showError(error);
  } finally {
    await refresh(showTaskBooks);
  }
}
