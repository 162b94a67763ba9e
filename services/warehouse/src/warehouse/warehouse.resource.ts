// Warehouses (reference.md §5.1).
import { refuse } from "@kontor/contracts/core/error";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { warehousesChanged } from "@kontor/contracts/warehouse/facts";
import { type WarehouseRow, warehouseRow } from "@kontor/contracts/warehouse/warehouse";
import { boolean, decimal, id, integer, text, time } from "@kontor/service-kit/database/fields";
import { publish } from "@kontor/service-kit/events/outbox";
import { logsChanges } from "@kontor/service-kit/operation-log/log-operation";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { Change, Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";
import { storedAmong } from "../stock/references.store.ts";
import { limitToPermitted } from "./accessible-warehouses.store.ts";

/** @throws Refusal `in-use` (601) with the first name, when stock, opening stock or a document is in one of them */
async function refuseUsed({ tx }: Work<WarehouseTx>, rows: WarehouseRow[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  const opened = await tx.productStock.findMany({
    where: { depotId: { in: ids }, initStock: { gt: 0 } },
    select: { depotId: true },
    take: 1,
  });
  const used = new Set([...(await storedAmong(tx, "depot", ids)), ...opened.map((row) => row.depotId)]);
  const first = rows.find((row) => used.has(row.id));
  if (first) throw refuse("in-use", { code: 601, values: { name: first.name } });
}

async function announce({ ctx, tx }: Work<WarehouseTx>, { kind, rows }: Change<WarehouseRow>): Promise<void> {
  if (kind === "exported") return;
  const deleted = kind === "removed";
  const creatorId = kind === "added" ? (ctx.actor?.userId ?? null) : null;
  const warehouses = rows.map(({ id: depotId, version, name, enabled, isDefault }) => ({
    ...{ id: depotId, version: deleted ? version + 1 : version, name, enabled, isDefault },
    ...{ creatorId, deleted },
  }));
  await publish(tx, warehousesChanged, { depots: warehouses }, ctx);
}

export const warehouses = defineResource<WarehouseTx, typeof warehouseRow>({
  table: "depots",
  fields: {
    id: id("id"),
    version: integer("version"),
    name: text("name", { key: "name_key", search: "contains", sort: true }),
    address: text("address", { search: "contains" }),
    warehousing: decimal("warehousing", { sort: true, total: "amount" }),
    truckage: decimal("truckage", { sort: true, total: "amount" }),
    principal: id("principal", { search: "equals" }),
    sort: text("sort", { sort: true, sortedBy: "sort_order" }),
    remark: text("remark", { search: "contains" }),
    enabled: boolean("enabled", { search: "equals", sort: true }),
    isDefault: boolean("is_default", { search: "equals", sort: true }),
    createTime: time("created_at", { sort: true }),
  },
  row: warehouseRow,
  limit: limitToPermitted,
  unique: [{ index: "depots_name", fields: ["name"], refusal: "name-already-exists", field: "name" }],
  guards: [refuseUsed],
  announce,
  log: logsChanges(warehouseOperation, "depot", (row) => row.name),
});
