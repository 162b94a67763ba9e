// Stock-taking tasks as they are listed, within the warehouses that the caller reaches (reference.md §2.11; RBAC-6).
import { STOCK_TAKING, type TaskRow, taskRow } from "@kontor/contracts/warehouse/stock-taking";
import { boolean, id, integer, text, time } from "@kontor/service-kit/database/fields";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { WarehouseTx } from "../db.ts";
import { accessibleWarehouses } from "../warehouse/accessible-warehouses.store.ts";
import { ADJUSTING } from "./task.store.ts";

const TABLE = "stock_taking_tasks";
const items = (condition = "true"): string =>
  `(select count(*)::int from stock_taking_items i where i.task_id = ${TABLE}.id and ${condition})`;
/** Rows of what belongs to a task, as the text of a JSON array, which a condition can be compared with. */
const all = (row: string, from: string): string => `(select coalesce(json_agg(${row}), '[]')::text from ${from})`;

export const tasks = defineResource<WarehouseTx, typeof taskRow>({
  table: TABLE,
  fields: {
    id: id("id"),
    version: integer("version"),
    taskNo: text("number", { search: "contains", sort: true }),
    name: text("name", { search: "contains", sort: true }),
    depotId: id("depot_id", { search: "equals" }),
    depotName: text(`(select d.name from depots d where d.id = ${TABLE}.depot_id)`, { sort: true }),
    scope: text("scope", { search: "equals" }),
    categoryId: id("category_id"),
    categoryName: text(`coalesce((select c.name from categories c where c.id = ${TABLE}.category_id), '')`),
    showBookQty: boolean("shows_book"),
    blindLiftTime: time("blind_lifted_at"),
    blindLiftUser: text("blind_lifted_by"),
    status: integer("status", { search: "equals", sort: true }),
    countDate: text("count_date::text", { sort: true }),
    creator: id("creator_id", { search: "equals" }),
    userName: text("creator_name", { search: "contains", sort: true }),
    assignees: text(
      all(
        "json_build_object('id', a.id, 'name', coalesce(u.user_name, '')) order by a.place",
        `unnest(${TABLE}.assignee_ids) with ordinality a(id, place) left join replica_users u on u.user_id = a.id`,
      ),
    ),
    remark: text("remark", { search: "contains" }),
    createTime: time("created_at", { sort: true }),
    finishTime: time("finished_at", { sort: true }),
    revokeTime: time("revoked_at"),
    sourceTaskId: id("source_id"),
    sourceTaskNo: text(`coalesce((select s.number from ${TABLE} s where s.id = ${TABLE}.source_id), '')`),
    itemNumber: integer(items()),
    countedNumber: integer(items("i.counted is not null")),
    differentNumber: integer(
      `case when status in (${STOCK_TAKING.finished}, ${STOCK_TAKING.adjusted}) then ${items("i.counted <> i.book and i.moved = 0")} end`,
    ),
    adjustBills: text(
      all(
        `${ADJUSTING.row} order by s.kind, s.number`,
        `${ADJUSTING.from} where s.task_id = ${TABLE}.id and s.revoked_at is null`,
      ),
    ),
  },
  filters: {
    beginTime: { column: "created_at", rule: "ge", type: "time" },
    endTime: { column: "created_at", rule: "le", type: "time" },
  },
  row: taskRow,
  async limit({ tx, ctx }, parameters) {
    const permitted = await accessibleWarehouses(tx, ctx);
    return permitted ? [`depot_id = any(${parameters.bind(permitted, "uuid[]")})`] : [];
  },
});

/** A task as the wire has it. */
export const shownTask = (row: Record<string, unknown>): TaskRow => {
  const { assignees, adjustBills, ...task } = row;
  return taskRow.parse({
    ...task,
    assignees: JSON.parse(String(assignees)),
    adjustBills: JSON.parse(String(adjustBills)),
  });
};
