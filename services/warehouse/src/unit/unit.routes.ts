// Units: list, form, batches, picker (reference.md §7.5).
import { notFound, refuse } from "@kontor/contracts/core/error";
import { getAllUnits, unitEndpoints, unitRow } from "@kontor/contracts/warehouse/unit";
import { mountResource } from "@kontor/service-kit/mount-resource";
import { router } from "@kontor/service-kit/router";
import type { WarehouseDb } from "../db.ts";
import { refuseUsed, units } from "./unit.resource.ts";
import { type UnitTexts, unitIssues, unitName } from "./unit.rules.ts";

/** Pickers show them all; a company has a few dozen. */
const UNITS_MAX = 1000;

/** The values with the derived name. @throws Refusal with an issue for all that is wrong */
function named<U extends UnitTexts>(asked: U): U & { name: string } {
  const issues = unitIssues(asked);
  if (issues.length > 0) throw refuse(issues.length === 1 && issues[0] ? issues[0].id : "input-invalid", { issues });
  return { ...asked, name: unitName(asked) };
}

export function unitRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  const { add, update, ...others } = unitEndpoints;
  mountResource(routes, units, others);
  routes.write(add, async (call) => ({ message: "added", id: (await units.add(call, named(call.body))).id }));
  routes.write(update, async (call) => {
    const asked = named(call.body);
    // A product that is given this unit meanwhile holds its row until the commit; so it is locked before the look.
    const [held] = await call.tx.$queryRaw<
      { name: string }[]
    >`select name from units where id = ${asked.id}::uuid for update`;
    if (!held) throw notFound();
    // Barcode rows carry names and ratios of their unit, so these stay once a product has it (reference.md §5.6).
    if (held.name !== asked.name) await refuseUsed(call, [{ id: asked.id, name: held.name }]);
    return { message: "updated", id: (await units.update(call, asked)).id };
  });
  routes.read(getAllUnits, async (call) => {
    const { id } = call.query;
    const found = await units.rowsFor(call, { search: { enabled: true } }, { limit: UNITS_MAX });
    const own = id ? await units.rowsFor(call, { search: { enabled: false } }, { ids: [id], limit: 1 }) : [];
    return [...found, ...own].map((row) => unitRow.parse(row));
  });
  return routes;
}
