// Imports counted quantities: each at its moment, all rows or none, and nothing that others counted meanwhile is replaced unseen (docs/decisions/0086).
import { createHash } from "node:crypto";
import type { Query } from "@kontor/contracts/core/endpoint";
import { type Issue, type Refusal, refuse } from "@kontor/contracts/core/error";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import type { importCounts } from "@kontor/contracts/warehouse/stock-taking-report";
import { momentsIn, timeZoneOf } from "@kontor/service-kit/database/local-time";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import type { Work } from "@kontor/service-kit/resource/resource";
import { ISSUES_MAX, rowsInvalid } from "@kontor/service-kit/workbook/issues";
import type { Decimal } from "decimal.js";
import type { WarehouseTx } from "../db.ts";
import { countedAt } from "./count.rules.ts";
import { count, isRefused, type JudgedCount, type Resolve } from "./count.store.ts";
import { countedMeanwhile, resolved, stateOf } from "./import.rules.ts";
import { type ImportedRow, readCounts } from "./import-rows.ts";
import type { Task } from "./task.store.ts";

type ImportOptions = Pick<Query<typeof importCounts>, "countedAt" | "meanwhile" | "seen">;

/**
 * Counts what a workbook states.
 * @throws Refusal `workbook-rows-invalid` with an issue for each wrong row, those of readCounts, `stock-taking-counted-ahead` and
 * `stock-taking-counted-before` for the stated moment, `stock-taking-import-meanwhile` (409)
 */
export async function importCountsInto(
  work: Work<WarehouseTx>,
  task: Task,
  workbook: readonly string[][],
  { countedAt: stated, ...options }: ImportOptions,
): Promise<{ message: string; count: number; left: number }> {
  if (stated !== undefined) refuseMoment(stated, work, task);
  const { counts, issues } = readCounts(workbook, momentsIn(await timeZoneOf(work.tx)));
  const lines = counts.map(({ line }) => (stated === undefined ? line : { ...line, countedAt: stated }));
  const resolve = issues.length > 0 ? undefined : resolving(counts, options);
  const counted = await count(work, task, lines, { ...(resolve && { settle: resolve }) });
  const refused = isRefused(counted) ? counted.map(({ at, issue }) => inRow(issue, counts[at]?.row ?? 0)) : [];
  if (isRefused(counted) || issues.length > 0) throw rowsInvalid([...issues, ...refused], workbook);
  await logOperation(work, warehouseOperation, {
    ...{ operation: "stock-taking", type: "import", content: `${task.number} (${counted.added})` },
  });
  return { message: "imported", count: counted.added, left: counts.length - counted.added };
}

/** The moment of a count is that of its row, under the row's heading. */
const inRow = (issue: Issue, row: number): Issue => ({
  ...issue,
  row,
  ...(issue.field === "countedAt" ? { field: "countTime" } : {}),
});

function refuseMoment(stated: string, { ctx }: Work<WarehouseTx>, { createdAt }: Task): void {
  const at = countedAt({ counted: stated, sent: undefined }, { now: ctx.now(), since: createdAt });
  if (!(at instanceof Date)) throw refuse(at.id, { field: "countedAt" });
}

/** Asks what becomes of goods that were counted meanwhile, until the caller has said so of them as they are. */
const resolving =
  (rows: readonly ImportedRow[], { meanwhile, seen }: Omit<ImportOptions, "countedAt">): Resolve =>
  (counts, items) => {
    const unseen = countedMeanwhile(counts, items);
    if (unseen.size === 0) return counts;
    const state = createHash("sha256").update(stateOf(unseen.keys(), items)).digest("base64url");
    if (meanwhile === undefined || seen !== state) throw countedSince(rows, counts, { unseen, state });
    return resolved(counts, unseen, meanwhile);
  };

function countedSince(
  imported: readonly ImportedRow[],
  counts: readonly JudgedCount[],
  { unseen, state }: { unseen: ReadonlyMap<string, Decimal>; state: string },
): Refusal {
  const rowOf = new Map(imported.map(({ row, line }) => [line.id, row]));
  const issues = counts.flatMap(({ id, key, product }): Issue[] => {
    const counted = unseen.get(key);
    if (!counted) return [];
    const values = { product, counted: counted.toFixed() };
    return [{ id: "stock-taking-counted-meanwhile", field: "countNumber", row: rowOf.get(id) ?? 0, values }];
  });
  const values = { rows: issues.length, seen: state };
  return refuse("stock-taking-import-meanwhile", { status: 409, values, issues: issues.slice(0, ISSUES_MAX) });
}
