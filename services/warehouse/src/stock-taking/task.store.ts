// Stock-taking tasks in their table: found within the warehouses that the caller reaches, locked, created, changed.
import type { Body } from "@kontor/contracts/core/endpoint";
import { notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import type { TaskRow, TaskScope, TaskStatus, updateTask } from "@kontor/contracts/warehouse/stock-taking";
import { TASK_PREFIX } from "@kontor/contracts/warehouse/stock-taking";
import { actorOf } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { lockDocuments } from "@kontor/service-kit/document/document.store";
import type { Work } from "@kontor/service-kit/resource/resource";
import { allocateNumbers, takeNumbers } from "@kontor/service-kit/voucher/numbers.store";
import type { WarehouseTx } from "../db.ts";
import { assignedTo } from "../replicas/assignment.store.ts";
import { readSettings } from "../replicas/settings.store.ts";
import { refuseUser, userNameOf } from "../replicas/user.store.ts";
import { accessibleWarehouses } from "../warehouse/accessible-warehouses.store.ts";
import type { TaskState } from "./task.rules.ts";

export interface Task extends TaskState {
  id: string;
  documents: TaskRow["adjustBills"];
  version: number;
  name: string;
  depotId: string;
  scope: TaskScope;
  categoryId: string | null;
  productIds: string[];
  showsBook: boolean;
  blindLiftedAt: Date | null;
  assigneeIds: string[];
  createdAt: Date;
  finishedAt: Date | null;
}
/** SQL: the documents `s` of the adjustment that a task has, as rows: also those that somebody has deleted by hand (docs/decisions/0100). */
export const ADJUSTING = {
  row: "json_build_object('id', s.document_id, 'kind', s.kind, 'number', s.number, 'isAudited', coalesce(d.audit_status = 1, false), 'isDeleted', d.id is null)",
  from: "stock_taking_documents s left join documents d on d.id = s.document_id",
} as const;
const TASK = `select t.id, t.version, t.number, t.name, t.depot_id as "depotId", t.scope, t.category_id as "categoryId", t.product_ids as "productIds",
    t.shows_book as "showsBook", t.blind_lifted_at as "blindLiftedAt", t.status, t.assignee_ids as "assigneeIds", t.created_at as "createdAt", t.finished_at as "finishedAt",
    (select coalesce(json_agg(${ADJUSTING.row} order by s.number), '[]') from ${ADJUSTING.from} where s.task_id = t.id and s.revoked_at is null) as documents
  from stock_taking_tasks t where t.id = $1::uuid`;
const LOCKS = {
  /** Nobody changes its status until the commit. */
  share: statement<Task>(`${TASK} for share of t`),
  /** Nobody counts either. */
  update: statement<Task>(`${TASK} for update of t`),
  none: statement<Task>(TASK),
};

/** A task within the caller's warehouses. @throws Refusal `not-found` for any other */
export async function findTask(
  { tx, ctx }: Work<WarehouseTx>,
  id: string,
  { lock = "none", field }: { lock?: keyof typeof LOCKS; field?: string } = {},
): Promise<Task> {
  const [task] = await LOCKS[lock].rows(tx, id);
  const permitted = await accessibleWarehouses(tx, ctx);
  if (!task || (permitted && !permitted.includes(task.depotId))) throw notFound(field);
  return task;
}

/** The same, locked for a change of the version that was seen. @throws Refusal `stale-version` */
export async function lockTask(
  work: Work<WarehouseTx>,
  { id, version }: { id: string; version: number },
): Promise<Task> {
  const task = await findTask(work, id, { lock: "update" });
  if (task.version !== version) throw refuse("stale-version", { status: 409, values: { version: task.version } });
  return task;
}

/** The same, with the documents of its adjustment as they are once nobody else audits, reverses or deletes them: they are locked after the task. */
export async function lockTaskWithDocuments(
  work: Work<WarehouseTx>,
  seen: { id: string; version: number },
): Promise<Task> {
  const task = await lockTask(work, seen);
  if (task.documents.length === 0) return task;
  await lockDocuments(
    work.tx,
    task.documents.map(({ id }) => id),
  );
  return findTask(work, seen.id);
}

export interface NewTask {
  name: string;
  depotId: string;
  scope: TaskScope;
  categoryId: string | null;
  productIds: readonly string[];
  showBookQty: boolean;
  countDate: string;
  assigneeIds: readonly string[];
  remark: string;
  sourceId: string | null;
}
const INSERT =
  statement(`insert into stock_taking_tasks (id, number, name, depot_id, scope, category_id, product_ids, shows_book, count_date, creator_id, creator_name,
    assignee_ids, remark, source_id, start_sequence, created_at)
  select $1::uuid, $2, $3, $4::uuid, $5, $6::uuid, $7::uuid[], $8, $9::date, $10::uuid, $11, $12::uuid[], $13, $14::uuid,
    coalesce((select sequence from stock_movements order by sequence desc limit 1), 0), clock_timestamp()`);
const TAKE = statement(`${takeNumbers("select $1, $2::uuid")}`);
const USED = statement("insert into catalogue_uses (kind, used_id) values ('depot', $1::uuid) on conflict do nothing");

/**
 * Whoever is named to count reaches the task's warehouse; he who names himself does.
 * @throws Refusal `not-found` for who is no user, `stock-taking-counter-outside`, with his place
 */
async function refuseCounters(
  { tx, ctx }: Pick<Work<WarehouseTx>, "tx" | "ctx">,
  ids: readonly string[],
  depotId: string,
): Promise<void> {
  for (const [at, id] of ids.entries()) await refuseUser(tx, id, `assigneeIds.${at}`);
  if (ids.length === 0 || !(await readSettings(tx)).depotFlag) return;
  const inside = (await assignedTo(tx, depotId, ids)).add(actorOf(ctx).userId);
  const outside = ids.findIndex((id) => !inside.has(id));
  if (outside < 0) return;
  const values = { name: await userNameOf(tx, ids[outside] ?? "") };
  throw refuse("stock-taking-counter-outside", { field: `assigneeIds.${outside}`, values });
}

/** Stores a task with its number, which is locked until the commit: so it is the last to be allocated. */
export async function insertTask(
  { tx, ctx }: Work<WarehouseTx>,
  task: NewTask,
): Promise<{ id: string; number: string }> {
  const { userId, userName } = actorOf(ctx);
  await refuseCounters({ tx, ctx }, task.assigneeIds, task.depotId);
  const id = newId();
  const [number = ""] = await allocateNumbers(tx, TASK_PREFIX, 1);
  await TAKE.run(tx, number, id);
  await USED.run(tx, task.depotId);
  const { name, depotId, scope, categoryId, productIds, showBookQty, countDate, assigneeIds, remark, sourceId } = task;
  await INSERT.run(
    tx,
    ...[id, number, name, depotId, scope, categoryId, [...productIds], showBookQty, countDate, userId, userName],
    ...[[...assigneeIds], remark, sourceId],
  );
  return { id, number };
}

const CHANGE =
  statement(`update stock_taking_tasks set name = $2, count_date = $3::date, shows_book = $4, assignee_ids = $5::uuid[], remark = $6,
  version = version + 1 where id = $1::uuid`);
export async function changeTask(
  { tx, ctx }: Work<WarehouseTx>,
  { depotId }: Pick<Task, "depotId">,
  { id, name, countDate, showBookQty, assigneeIds, remark }: Body<typeof updateTask>,
): Promise<void> {
  await refuseCounters({ tx, ctx }, assigneeIds, depotId);
  await CHANGE.run(tx, id, name, countDate, showBookQty, assigneeIds, remark);
}

const BEGUN = statement("select 1 from stock_taking_counts where task_id = $1::uuid limit 1");
/** Whether anything of a task has been counted, whatever became of it. */
export const isBegun = async (tx: object, { id }: Pick<Task, "id">): Promise<boolean> =>
  (await BEGUN.rows(tx, id)).length > 0;

const LIFT = statement(
  `update stock_taking_tasks set shows_book = true, blind_lifted_at = $2::timestamptz, blind_lifted_by = $3, version = version + $4::int where id = $1::uuid`,
);
/** Shows the books of a blind task, and stores who did it. @param isChange whether it is a change of its own, with a new version */
export async function lift(
  { tx, ctx }: Work<WarehouseTx>,
  { id }: Pick<Task, "id">,
  { isChange }: { isChange: boolean },
): Promise<void> {
  await LIFT.run(tx, id, ctx.now().toISOString(), actorOf(ctx).userName, isChange ? 1 : 0);
}

const STATUS = statement(`update stock_taking_tasks set status = $2::smallint, version = version + 1,
  finished_at = case $2::smallint when 0 then null when 1 then coalesce(finished_at, now()) else finished_at end,
  adjusted_at = case $2::smallint when 2 then clock_timestamp() end, revoked_at = case $2::smallint when 9 then now() end where id = $1::uuid`);
export const setStatus = (tx: object, { id }: Pick<Task, "id">, status: TaskStatus): Promise<number> =>
  STATUS.run(tx, id, status);
