// Units with sub units (reference.md §5.6).
import { refuse } from "@kontor/contracts/core/error";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { type UnitRow, unitRow } from "@kontor/contracts/warehouse/unit";
import { boolean, decimal, id, integer, text, time } from "@kontor/service-kit/database/fields";
import { logsChanges } from "@kontor/service-kit/operation-log/log-operation";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";

/** @throws Refusal `in-use` (601) when a product has one of them */
export async function refuseUsed(
  { tx }: Work<WarehouseTx>,
  rows: readonly Pick<UnitRow, "id" | "name">[],
): Promise<void> {
  const product = await tx.product.findFirst({
    where: { unitId: { in: rows.map((row) => row.id) } },
    select: { unitId: true },
  });
  const used = rows.find((row) => row.id === product?.unitId);
  if (used) throw refuse("in-use", { code: 601, values: { name: used.name } });
}

export const units = defineResource<WarehouseTx, typeof unitRow>({
  table: "units",
  fields: {
    id: id("id"),
    version: integer("version"),
    name: text("name", { key: "name_key", search: "contains", sort: true }),
    basicUnit: text("basic_unit", { search: "contains", sort: true }),
    otherUnit: text("other_unit", { search: "contains" }),
    ratio: decimal("ratio"),
    otherUnitTwo: text("other_unit_two"),
    ratioTwo: decimal("ratio_two"),
    otherUnitThree: text("other_unit_three"),
    ratioThree: decimal("ratio_three"),
    enabled: boolean("enabled", { search: "equals", sort: true }),
    createTime: time("created_at", { sort: true }),
  },
  row: unitRow,
  unique: [{ index: "units_name", fields: ["name"], refusal: "name-already-exists", field: "basicUnit" }],
  guards: [refuseUsed],
  log: logsChanges(warehouseOperation, "unit", (row) => row.name),
});
