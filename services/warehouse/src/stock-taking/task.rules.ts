// What may be done with a stock-taking task, by its status (reference.md §2.11; docs/decisions/0074). Pure.
import type { Actor } from "@kontor/contracts/core/actor";
import { type Refusal, refuse } from "@kontor/contracts/core/error";
import { STOCK_TAKING, type TaskStatus } from "@kontor/contracts/warehouse/stock-taking";

export interface TaskState {
  status: TaskStatus;
  /** PD and its digits. */
  number: string;
  /** The documents of its adjustment. */
  documents: readonly { number: string; isAudited: boolean; isDeleted: boolean }[];
}

const conflict = (id: string, { number, documents }: TaskState): Refusal => {
  const existing = documents.flatMap((each) => (each.isDeleted ? [] : [each.number]));
  return refuse(id, { status: 409, values: { number, documents: existing.join(", ") } });
};

/** @throws Refusal `stock-taking-not-counting`, `stock-taking-revoked` where nothing may be counted or changed */
export function assertCounting(task: TaskState): void {
  if (task.status === STOCK_TAKING.revoked) throw conflict("stock-taking-revoked", task);
  if (task.status !== STOCK_TAKING.counting) throw conflict("stock-taking-not-counting", task);
}

/** @throws Refusal `stock-taking-not-finished`, `stock-taking-revoked` where there is nothing to report or to compare yet */
export function assertFinished(task: TaskState): void {
  if (task.status === STOCK_TAKING.revoked) throw conflict("stock-taking-revoked", task);
  if (task.status === STOCK_TAKING.counting) throw conflict("stock-taking-not-finished", task);
}

/** @throws Refusal as assertFinished, and `stock-taking-adjusted` */
export function assertAdjustable(task: TaskState): void {
  assertFinished(task);
  if (task.status === STOCK_TAKING.adjusted) throw conflict("stock-taking-adjusted", task);
}

/** @throws Refusal `stock-taking-not-finished` for what is still counted: it is copied when it is over */
export function assertCopyable(task: TaskState): void {
  if (task.status === STOCK_TAKING.counting) throw conflict("stock-taking-not-finished", task);
}

const BACK: Readonly<Record<TaskStatus, TaskStatus | null>> = { 0: 9, 1: 0, 2: 1, 9: null };

/**
 * The status after a revocation: what is counted ends, what is finished is counted again, what is adjusted is finished again once its documents are reversed
 * or deleted.
 * @throws Refusal `stock-taking-revoked`, `stock-taking-adjusted`
 */
export function revoked(task: TaskState): TaskStatus {
  const status = BACK[task.status];
  if (status === null) throw conflict("stock-taking-revoked", task);
  if (task.documents.some(({ isAudited }) => isAudited)) throw conflict("stock-taking-adjusted", task);
  return status;
}

/** @throws Refusal `stock-taking-not-assigned` (403) for others than those who were named to count; without names everybody with the right counts */
export function assertAssigned(
  { number, assigneeIds }: Pick<TaskState, "number"> & { assigneeIds: readonly string[] },
  { userId, kind }: Pick<Actor, "userId" | "kind">,
): void {
  if (assigneeIds.length === 0 || kind === "owner" || assigneeIds.includes(userId)) return;
  throw refuse("stock-taking-not-assigned", { status: 403, values: { number } });
}

/** Whether a task shows what the books say, and once was made to. */
export interface Blindness {
  showsBook: boolean;
  blindLiftedAt: Date | null;
  /** Whether anything of it has been counted. */
  isBegun: boolean;
}

/**
 * A blind count stays one from its first count on; before that whoever edits it may show the books, after which it is blind no more.
 * @returns whether the change lifts its blindness
 * @throws Refusal `stock-taking-blind-kept`, `stock-taking-blind-late` (409), of the field showBookQty
 */
export function liftsBlindness(task: Blindness & Pick<TaskState, "number">, showsBook: boolean): boolean {
  if (task.showsBook === showsBook) return false;
  const refused = (id: string) => refuse(id, { status: 409, field: "showBookQty", values: { number: task.number } });
  if (showsBook && task.isBegun) throw refused("stock-taking-blind-kept");
  if (!showsBook && (task.isBegun || task.blindLiftedAt !== null)) throw refused("stock-taking-blind-late");
  return showsBook;
}
