// Income and expense items (reference.md §5.4).
import { refuse } from "@kontor/contracts/core/error";
import { financeOperation } from "@kontor/contracts/core/operation-log";
import { type ItemRow, itemRow } from "@kontor/contracts/finance/in-out-item";
import { boolean, id, integer, text, time } from "@kontor/service-kit/database/fields";
import { statement } from "@kontor/service-kit/database/statement";
import { logsChanges } from "@kontor/service-kit/operation-log/log-operation";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { Change, Work } from "@kontor/service-kit/resource/resource";
import type { FinanceTx } from "../db.ts";

const USED = statement<{ id: string }>("select distinct item_id as id from slip_lines where item_id = any($1::uuid[])");
async function usedAmong(tx: object, rows: readonly ItemRow[]): Promise<ItemRow | undefined> {
  const used = await USED.rows(
    tx,
    rows.map((row) => row.id),
  );
  return rows.find((row) => used.some(({ id: each }) => each === row.id));
}

/** @throws Refusal `in-use` (601) with the first name, when a slip refers to one of them */
async function refuseUsed({ tx }: Work<FinanceTx>, rows: ItemRow[]): Promise<void> {
  const first = await usedAmong(tx, rows);
  if (first) throw refuse("in-use", { code: 601, values: { name: first.name } });
}

/**
 * An item that slips use for income cannot become an expense item.
 * @throws Refusal `item-type-used` (409)
 */
async function refuseTypeChange({ tx }: Work<FinanceTx>, { rows, before }: Change<ItemRow>): Promise<void> {
  const turned = rows.filter(({ type }, at) => before[at] !== undefined && before[at].type !== type);
  const first = await usedAmong(tx, turned);
  if (first) throw refuse("item-type-used", { status: 409, field: "type", values: { name: first.name } });
}

export const items = defineResource<FinanceTx, typeof itemRow>({
  table: "in_out_items",
  fields: {
    id: id("id"),
    version: integer("version"),
    name: text("name", { key: "name_key", search: "contains", sort: true }),
    type: text("type", { search: "equals", sort: true }),
    remark: text("remark", { search: "contains" }),
    sort: text("sort", { sort: true, sortedBy: "sort_order" }),
    enabled: boolean("enabled", { search: "equals", sort: true }),
    createTime: time("created_at", { sort: true }),
  },
  row: itemRow,
  unique: [{ index: "in_out_items_name", fields: ["name", "type"], refusal: "name-already-exists", field: "name" }],
  guards: [refuseUsed],
  announce: refuseTypeChange,
  log: logsChanges(financeOperation, "in-out-item", (row) => row.name),
});
