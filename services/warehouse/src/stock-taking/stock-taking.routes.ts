// Routes of stock-taking: tasks, their life, the adjustment of the books (reference.md §2.11; docs/decisions/0074).
import { refuse } from "@kontor/contracts/core/error";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import {
  adjustTask,
  copyTask,
  createTask,
  finishTask,
  getTask,
  listTasks,
  revokeTask,
  STOCK_TAKING,
  showTaskBooks,
  type TaskStatus,
  updateTask,
} from "@kontor/contracts/warehouse/stock-taking";
import type { Ledgers } from "@kontor/service-kit/document/reserve";
import { router } from "@kontor/service-kit/http/router";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import { numbersOf } from "@kontor/service-kit/voucher/numbers.store";
import type { WarehouseDb } from "../db.ts";
import { adjust, takeBack } from "./adjust.ts";
import { refuseParked } from "./books-complete.ts";
import { countRoutes } from "./count.routes.ts";
import { countersOf } from "./counters.query.ts";
import { copy, create } from "./create.ts";
import { countMissing, forgetFinish, storeBooks } from "./item.store.ts";
import { mountReports } from "./report.routes.ts";
import { shownTask, tasks } from "./task.resource.ts";
import { assertAdjustable, assertCounting, liftsBlindness, revoked } from "./task.rules.ts";
import { changeTask, isBegun, lift, lockTask, lockTaskWithDocuments, setStatus } from "./task.store.ts";

const LOGGED: Readonly<Record<TaskStatus, "reopen" | "close">> = { 0: "reopen", 1: "reopen", 2: "reopen", 9: "close" };

/** The change as the log has it. */
const shownBooks = (showBookQty: boolean) => ({ before: { showBookQty: !showBookQty }, after: { showBookQty } });

interface Means {
  reserveWithin?: Ledgers["reserveWithin"];
  /** Waits until the books have all that was committed; left out: they have. */
  complete?: () => Promise<void>;
}
export function stockTakingRoutes(db: WarehouseDb, { reserveWithin, complete }: Means) {
  const routes = router("warehouse", db);
  const parts = { numbers: numbersOf(db), operation: warehouseOperation, ...(reserveWithin && { reserveWithin }) };
  const entry = { operation: "stock-taking" } as const;

  routes.read(listTasks, async (call) => {
    const { rows, ...page } = await tasks.list(call, call.query);
    return { ...page, rows: rows.map(shownTask) };
  });
  routes.read(getTask, async (call) => {
    const row = await tasks.info(call, call.query.id);
    return { ...shownTask(row), counters: await countersOf(call.tx, call.query.id) };
  });
  routes.write(createTask, async (call) => {
    const { id, number } = await create(call, call.body);
    await logOperation(call, warehouseOperation, { ...entry, type: "add", content: number });
    return { message: "added", id };
  });
  routes.write(copyTask, async (call) => {
    const { id, number } = await copy(call, call.body);
    await logOperation(call, warehouseOperation, { ...entry, type: "add", content: number });
    return { message: "added", id };
  });
  routes.write(updateTask, async (call) => {
    const task = await lockTask(call, call.body);
    assertCounting(task);
    const { showBookQty } = call.body;
    const isLifted = liftsBlindness({ ...task, isBegun: await isBegun(call.tx, task) }, showBookQty);
    await changeTask(call, task, call.body);
    if (isLifted) await lift(call, task, { isChange: false });
    const edit = task.showsBook === showBookQty ? {} : shownBooks(showBookQty);
    await logOperation(call, warehouseOperation, { ...entry, type: "update", content: task.number, ...edit });
    return { message: "updated", id: task.id };
  });
  routes.write(showTaskBooks, async (call) => {
    const task = await lockTask(call, call.body);
    assertCounting(task);
    if (task.showsBook) throw refuse("stock-taking-not-blind", { status: 409, values: { number: task.number } });
    await lift(call, task, { isChange: true });
    const content = task.number;
    await logOperation(call, warehouseOperation, { ...entry, type: "update", content, ...shownBooks(true) });
    return { message: "updated", id: task.id };
  });
  routes.write(
    finishTask,
    async (call) => {
      const task = await lockTask(call, call.body);
      assertCounting(task);
      await refuseParked(call.tx);
      if (call.body.uncounted === "zero") await countMissing(call.tx, call.ctx, task.id);
      await storeBooks(call.tx, task.id);
      await setStatus(call.tx, task, STOCK_TAKING.finished);
      await logOperation(call, warehouseOperation, { ...entry, type: "finish", content: task.number });
      return { message: "finished", id: task.id };
    },
    complete,
  );
  routes.write(
    adjustTask,
    async (call) => {
      const task = await lockTask(call, call.body);
      assertAdjustable(task);
      await refuseParked(call.tx);
      const { documents, ...left } = await adjust(call, parts, task, call.body.seen);
      const content = [task.number, ...documents.map(({ number }) => number)].join(", ");
      await logOperation(call, warehouseOperation, { ...entry, type: "audit", content });
      return { message: "adjusted", id: task.id, documents, ...left };
    },
    complete,
  );
  routes.write(revokeTask, async (call) => {
    const task = await lockTaskWithDocuments(call, call.body);
    const status = revoked(task);
    if (status === STOCK_TAKING.counting) await forgetFinish(call.tx, task.id);
    if (status === STOCK_TAKING.finished) await takeBack(call, parts, task);
    await setStatus(call.tx, task, status);
    await logOperation(call, warehouseOperation, { ...entry, type: LOGGED[status], content: task.number });
    return { message: "revoked", id: task.id, status };
  });
  countRoutes(routes);
  mountReports(routes);
  return routes;
}
