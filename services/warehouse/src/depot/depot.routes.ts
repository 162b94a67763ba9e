// Warehouses: list, form, batches, the default, and the pickers of documents and of the assignment dialog (reference.md §7.5).
import {
  addDepot,
  checkDepotName,
  DEPOTS_MAX,
  deleteDepot,
  deleteDepots,
  findDepotByCurrentUser,
  findUserDepot,
  getAllDepots,
  getDepot,
  listDepots,
  setDefaultDepot,
  setDepotsEnabled,
  updateDepot,
} from "@kontor/contracts/warehouse/depot";
import type { Ctx } from "@kontor/service-kit/ctx";
import { mountResource } from "@kontor/service-kit/mount-resource";
import { router } from "@kontor/service-kit/router";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import { assignedDepots } from "../replicas/assignment.store.ts";
import { refuseUser } from "../replicas/user.store.ts";
import { addDepotRow, keepDefault, makeDefault } from "./default.store.ts";
import { depots } from "./depot.resource.ts";
import { depotsInOrder } from "./in-order.ts";
import { permittedDepots } from "./permitted.store.ts";

async function visible(tx: WarehouseTx, ctx: Ctx) {
  const permitted = await permittedDepots(tx, ctx);
  const where = permitted ? { id: { in: permitted } } : {};
  const found = await tx.depot.findMany({ where, orderBy: [...depotsInOrder], take: DEPOTS_MAX });
  return found.map(({ id, name, isDefault, enabled }) => ({ id, depotName: name, isDefault, enabled }));
}

export function depotRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  mountResource(routes, depots, { list: listDepots, info: getDepot });

  routes.write(addDepot, async (call) => ({ message: "added", id: (await addDepotRow(call, call.body)).id }));
  routes.write(updateDepot, async (call) => {
    await refuseUser(call.tx, call.body.principal, "principal");
    if (!call.body.enabled) await keepDefault(call, [call.body.id]);
    return { message: "updated", id: (await depots.update(call, call.body)).id };
  });
  routes.write(deleteDepot, async (call) => {
    await keepDefault(call, [call.query.id]);
    await depots.remove(call, [call.query.id]);
    return { message: "deleted" };
  });
  routes.write(deleteDepots, async (call) => {
    await keepDefault(call, call.query.ids);
    await depots.remove(call, call.query.ids);
    return { message: "deleted" };
  });
  routes.write(setDepotsEnabled, async (call) => {
    const { ids, status: enabled } = call.body;
    if (!enabled) await keepDefault(call, ids);
    await depots.setAll(call, ids, { enabled }, { kind: enabled ? "enabled" : "disabled" });
    return { message: "done" };
  });
  routes.write(setDefaultDepot, async (call) => {
    await makeDefault(call, call.body.id);
    return { message: "done", id: call.body.id };
  });

  routes.read(checkDepotName, async (call) => ({
    status: await depots.isTaken(call, { name: call.query.name }, call.query.id),
  }));
  routes.read(findDepotByCurrentUser, async ({ tx, ctx }) =>
    (await visible(tx, ctx)).filter(({ enabled }) => enabled).map(({ enabled: _enabled, ...option }) => option),
  );
  routes.read(getAllDepots, ({ tx, ctx }) => visible(tx, ctx));
  routes.read(findUserDepot, async ({ tx, query }) => {
    const assigned = new Set(await assignedDepots(tx, query.UBKeyId));
    const all = await tx.depot.findMany({ orderBy: [...depotsInOrder], take: DEPOTS_MAX });
    const node = (id: string, title: string, checked: boolean) => ({ id, key: id, value: id, title, checked });
    const children = all.map(({ id, name }) => node(id, name, assigned.has(id)));
    return [{ ...node("0", "", false), children }];
  });
  return routes;
}
