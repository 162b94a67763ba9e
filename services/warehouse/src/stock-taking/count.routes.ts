// Routes of counting: the items of a task, what a barcode counts, counts themselves.
import { refuse } from "@kontor/contracts/core/error";
import { countItems, findByBarcode, listItems } from "@kontor/contracts/warehouse/stock-taking-items";
import { actorOf } from "@kontor/service-kit/context/ctx";
import type { Router } from "@kontor/service-kit/http/router";
import type { WarehouseTx } from "../db.ts";
import { count, isRefused } from "./count.store.ts";
import { findItems } from "./items.query.ts";
import { findScanned } from "./scan.query.ts";
import { assertAssigned, assertCounting } from "./task.rules.ts";
import { findTask } from "./task.store.ts";

export function countRoutes(routes: Router<WarehouseTx>): void {
  routes.read(listItems, async (call) => {
    const task = await findTask(call, call.query.taskId, { field: "taskId" });
    return { ...(await findItems(call.tx, call.ctx, task, call.query)), totalIsExact: true };
  });
  routes.read(findByBarcode, async (call) => {
    const task = await findTask(call, call.query.taskId, { field: "taskId" });
    return findScanned(call.tx, task, call.query.barCode);
  });
  routes.write(countItems, async (call) => {
    const { taskId, sentAt, counts } = call.body;
    const task = await findTask(call, taskId, { lock: "share", field: "taskId" });
    assertCounting(task);
    assertAssigned(task, actorOf(call.ctx));
    const lines = counts.map(({ mode, ...line }) => ({ ...line, source: mode }));
    const counted = await count(call, task, lines, { sentAt });
    if (!isRefused(counted)) return { message: "counted", ...counted };
    const issues = counted.map(({ at, issue }) => ({
      ...issue,
      field: `counts.${at}.${issue.field ?? ""}`,
      row: at + 1,
    }));
    const [first] = issues;
    throw refuse(first?.id ?? "input-invalid", { issues, ...(first?.values ? { values: first.values } : {}) });
  });
}
