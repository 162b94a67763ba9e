// Routes of warehouses: list, form, bulk operations, the default, and the pickers of documents and of the assignment dialog (reference.md §7.5).
import { refuse } from "@kontor/contracts/core/error";
import {
  findUserWarehouses,
  findWarehousesOfCurrentUser,
  getAllWarehouses,
  setDefaultWarehouse,
  WAREHOUSES_MAX,
  warehouseEndpoints,
} from "@kontor/contracts/warehouse/warehouse";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { Values } from "@kontor/service-kit/database/fields";
import { router } from "@kontor/service-kit/http/router";
import { mountWithDefault } from "@kontor/service-kit/resource/default-row";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import { assignedWarehouses } from "../replicas/assignment.store.ts";
import { refuseUser } from "../replicas/user.store.ts";
import { accessibleWarehouses } from "./accessible-warehouses.store.ts";
import { chosen } from "./transit.store.ts";
import { warehouses } from "./warehouse.resource.ts";
import { warehouseOrder } from "./warehouse-order.ts";

async function visible(tx: WarehouseTx, ctx: Ctx) {
  const permitted = await accessibleWarehouses(tx, ctx);
  const where = { AND: [chosen, permitted ? { id: { in: permitted } } : {}] };
  const rows = await tx.depot.findMany({ where, orderBy: [...warehouseOrder], take: WAREHOUSES_MAX });
  return rows.map(({ id, name, isDefault, enabled }) => ({ id, depotName: name, isDefault, enabled }));
}

/** @throws Refusal `not-found` for a manager who is no user, `too-many-depots` {max} */
async function refuseWrong({ tx }: Work<WarehouseTx>, { principal }: Values, count = 0): Promise<void> {
  await refuseUser(tx, typeof principal === "string" ? principal : null, "principal");
  if (count >= WAREHOUSES_MAX) throw refuse("too-many-depots", { values: { max: WAREHOUSES_MAX } });
}

export function warehouseRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  mountWithDefault(routes, warehouses, { ...warehouseEndpoints, setDefault: setDefaultWarehouse }, refuseWrong);
  routes.read(findWarehousesOfCurrentUser, async ({ tx, ctx }) =>
    (await visible(tx, ctx)).filter(({ enabled }) => enabled).map(({ enabled: _enabled, ...option }) => option),
  );
  routes.read(getAllWarehouses, ({ tx, ctx }) => visible(tx, ctx));
  routes.read(findUserWarehouses, async ({ tx, query }) => {
    const assigned = new Set(await assignedWarehouses(tx, query.UBKeyId));
    const all = await tx.depot.findMany({ where: chosen, orderBy: [...warehouseOrder], take: WAREHOUSES_MAX });
    const node = (id: string, title: string, checked: boolean) => ({ id, key: id, value: id, title, checked });
    const children = all.map(({ id, name }) => node(id, name, assigned.has(id)));
    return [{ ...node("0", "", false), children }];
  });
  return routes;
}
