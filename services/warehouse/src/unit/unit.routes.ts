// Routes of units: list, form, bulk operations, picker (reference.md §7.5).
import { notFound, refuse } from "@kontor/contracts/core/error";
import { getAllUnits, unitEndpoints, unitRow } from "@kontor/contracts/warehouse/unit";
import { router } from "@kontor/service-kit/http/router";
import { mountResource } from "@kontor/service-kit/resource/mount-resource";
import type { WarehouseDb } from "../db.ts";
import { refuseUsed, units } from "./unit.resource.ts";
import { type UnitTexts, unitIssues, unitName } from "./unit.rules.ts";

/** Pickers show all of them; a tenant has a few dozen. */
const UNITS_MAX = 1000;

/**
 * The values with the derived name.
 * @throws Refusal with all issues
 */
function named<U extends UnitTexts>(input: U): U & { name: string } {
  const issues = unitIssues(input);
  if (issues.length > 0) throw refuse(issues.length === 1 && issues[0] ? issues[0].id : "input-invalid", { issues });
  return { ...input, name: unitName(input) };
}

export function unitRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  const { add, update, ...others } = unitEndpoints;
  mountResource(routes, units, others);
  routes.write(add, async (call) => ({ message: "added", id: (await units.add(call, named(call.body))).id }));
  routes.write(update, async (call) => {
    const input = named(call.body);
    // A product that gets this unit meanwhile locks its row until the commit; so the row is locked before the check.
    const [row] = await call.tx.$queryRaw<
      { name: string }[]
    >`select name from units where id = ${input.id}::uuid for update`;
    if (!row) throw notFound();
    // Barcode rows carry names and ratios of their unit, so these stay once a product has it (reference.md §5.6).
    if (row.name !== input.name) await refuseUsed(call, [{ id: input.id, name: row.name }]);
    return { message: "updated", id: (await units.update(call, input)).id };
  });
  routes.read(getAllUnits, async (call) => {
    const { id } = call.query;
    const rows = await units.rowsFor(call, { search: { enabled: true } }, { limit: UNITS_MAX });
    const own = id ? await units.rowsFor(call, { search: { enabled: false } }, { ids: [id], limit: 1 }) : [];
    return [...rows, ...own].map((row) => unitRow.parse(row));
  });
  return routes;
}
