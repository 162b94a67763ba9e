// What can be done with a task, by its status and the user's buttons (reference.md §2.11). Pure.
import type { Button } from "@kontor/contracts/core/endpoint";
import { STOCK_TAKING, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";

export type Step = "edit" | "lift" | "finish" | "adjust" | "recount" | "compare" | "copy" | "revoke";

const { counting, finished, adjusted, revoked } = STOCK_TAKING;
type Offered = Pick<TaskRow, "status" | "showBookQty">;
const STEPS: Readonly<
  Record<Step, { at: readonly TaskRow["status"][]; button?: Button; of?: (task: Offered) => boolean }>
> = {
  edit: { at: [counting], button: "edit" },
  lift: { at: [counting], button: "audit", of: ({ showBookQty }) => !showBookQty },
  finish: { at: [counting], button: "audit" },
  adjust: { at: [finished], button: "audit" },
  recount: { at: [finished, adjusted], button: "edit" },
  compare: { at: [finished, adjusted] },
  copy: { at: [finished, adjusted, revoked], button: "edit" },
  revoke: { at: [counting, finished, adjusted], button: "reverseAudit" },
};

/** The steps of a task in the order in which they are offered. @param can whether the user has a button of the page */
export const stepsOf = (task: Offered, can: (button: Button) => boolean): Step[] =>
  (Object.keys(STEPS) as Step[]).filter((step) => {
    const { at, button, of = () => true } = STEPS[step];
    return at.includes(task.status) && of(task) && (button === undefined || can(button));
  });

/** Whether it may still be chosen that a task shows the books: not once it is counted, and what was blind once is not blind again. */
export const choosesBlindness = ({
  showBookQty,
  blindLiftTime,
  countedNumber,
}: Pick<TaskRow, "showBookQty" | "blindLiftTime" | "countedNumber">): boolean =>
  countedNumber === 0 && !(showBookQty && blindLiftTime !== null);

/** Whether there is a report of gains and losses. */
export const hasReport = ({ status }: Pick<TaskRow, "status">): boolean => status === finished || status === adjusted;

/** Whether somebody has deleted documents of its adjustment by hand: what the task says of it is in the books no more (docs/decisions/0100). */
export const isTakenBack = ({ status, adjustBills }: Pick<TaskRow, "status" | "adjustBills">): boolean =>
  status === adjusted && adjustBills.some(({ isDeleted }) => isDeleted);

/** The two tasks that can be compared; why not, as a word's key, where they cannot. */
export function comparable(tasks: readonly TaskRow[]): readonly [TaskRow, TaskRow] | string {
  const [first, second, ...more] = tasks;
  if (!first || !second || more.length > 0) return "stock-taking.compareTwo";
  if (!hasReport(first) || !hasReport(second)) return "stock-taking.compareFinished";
  return first.depotId === second.depotId ? [first, second] : "refusal.stock-taking-other-warehouse";
}
