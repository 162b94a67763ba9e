// Routes of what a stock-taking found: gains and losses, two tasks beside each other, workbooks.
import { refuse } from "@kontor/contracts/core/error";
import {
  compareTasks,
  exportDifferences,
  exportItems,
  importCounts,
  reportDifferences,
} from "@kontor/contracts/warehouse/stock-taking-report";
import { actorOf } from "@kontor/service-kit/context/ctx";
import type { Router } from "@kontor/service-kit/http/router";
import { EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import type { Work } from "@kontor/service-kit/resource/resource";
import { readWorkbook } from "@kontor/service-kit/workbook/read";
import type { WarehouseTx } from "../db.ts";
import { compare } from "./compare.query.ts";
import { importCountsInto } from "./import.ts";
import { findDifferences, summarize } from "./report.query.ts";
import { assertAssigned, assertCounting, assertFinished } from "./task.rules.ts";
import { findTask, type Task } from "./task.store.ts";
import { itemsWorkbook, writeDifferences } from "./workbook.ts";

async function finished(work: Work<WarehouseTx>, id: string, field: string): Promise<Task> {
  const task = await findTask(work, id, { field });
  assertFinished(task);
  return task;
}

const headOf = ({ id, number: taskNo, name, finishedAt }: Task) => ({
  ...{ id, taskNo, name, finishTime: finishedAt?.toISOString() ?? null },
});

export function mountReports(routes: Router<WarehouseTx>): void {
  routes.read(reportDifferences, async (call) => {
    const task = await finished(call, call.query.taskId, "taskId");
    const page = await findDifferences(call.tx, call.ctx, task, call.query);
    return { ...page, totalIsExact: true, summary: await summarize(call.tx, call.ctx, task) };
  });
  routes.write(exportDifferences, async (call) => {
    const { lang, columns, ...query } = call.query;
    const task = await finished(call, query.taskId, "taskId");
    const rows = await findDifferences(call.tx, call.ctx, task, query, EXPORT_LIMIT);
    return writeDifferences(call, task, { lang, columns }, rows);
  });
  routes.write(exportItems, async (call) => {
    const task = await findTask(call, call.query.taskId, { field: "taskId" });
    return itemsWorkbook(call, task, call.query);
  });
  routes.write(
    importCounts,
    async (call) => {
      const task = await findTask(call, call.query.taskId, { lock: "share", field: "taskId" });
      assertCounting(task);
      assertAssigned(task, actorOf(call.ctx));
      return importCountsInto(call, task, call.prepared, call.query);
    },
    readWorkbook,
  );
  routes.read(compareTasks, async (call) => {
    const { sourceTaskId, targetTaskId, ...query } = call.query;
    if (sourceTaskId === targetTaskId) throw refuse("field-invalid", { field: "targetTaskId" });
    const source = await finished(call, sourceTaskId, "sourceTaskId");
    const target = await finished(call, targetTaskId, "targetTaskId");
    if (source.depotId !== target.depotId) throw refuse("stock-taking-other-warehouse", { field: "targetTaskId" });
    const page = await compare(call.tx, [source, target], query);
    return { ...page, totalIsExact: true, source: headOf(source), target: headOf(target) };
  });
}
