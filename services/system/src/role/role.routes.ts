// Routes of roles: list, form, bulk operations, pickers (business.md §7). Creating or changing a role grants no more than one holds (RBAC-3).
import { notFound } from "@kontor/contracts/core/error";
import {
  addRole,
  allRoles,
  checkRoleName,
  deleteRole,
  deleteRoles,
  getRole,
  listRoles,
  setRolesEnabled,
  updateRole,
} from "@kontor/contracts/system/role";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import type { PlatformSystemDb, SystemTx } from "../db.ts";
import { changes } from "../log/log.rules.ts";
import { logOperation } from "../log/log.store.ts";
import { refuseOwnRole, refuseRoleBeyondOwn, refuseWiderScope } from "./grants.rules.ts";
import { loadOwnGrants, roleGrants } from "./grants.store.ts";
import type { AnnounceActors } from "./invalidate-sessions.store.ts";
import { asRole, roles } from "./role.resource.ts";
import { changeRole, insertRole, roleNameCheck } from "./role.store.ts";

/** Pickers show all of them; a tenant has a handful. */
const ROLES_MAX = 1000;

/** Whoever deletes, enables or disables a role must hold all that is in it, and may not have it himself. */
async function refuseForeignScope(tx: SystemTx, ctx: Ctx, roleIds: readonly string[]): Promise<void> {
  const own = await loadOwnGrants(tx, actorOf(ctx));
  for (const id of roleIds) {
    refuseOwnRole(id, own.roleId);
    const role = await tx.role.findFirst({ where: { id } });
    if (!role) throw notFound();
    const grants = await roleGrants(tx, id, own.all);
    refuseRoleBeyondOwn({ ...grants, type: role.dataScope, priceLimit: role.priceLimits }, own);
  }
}

export function roleRoutes(platform: PlatformSystemDb, announce: AnnounceActors) {
  const routes = router("system", platform);

  routes.read(listRoles, async (call) => {
    const page = await roles.list(call, call.query);
    return { ...page, rows: page.rows.map(asRole) };
  });
  routes.read(getRole, async (call) => ({ info: asRole(await roles.info(call, call.query.id)) }));
  routes.read(allRoles, async ({ tx }) => {
    const chosen = await tx.role.findMany({
      where: { enabled: true },
      orderBy: [{ sortOrder: "asc" }, { sort: "asc" }, { name: "asc" }],
      take: ROLES_MAX,
    });
    return chosen.map(({ id, name, dataScope }) => ({ id, name, type: dataScopeOf(dataScope) }));
  });
  routes.read(checkRoleName, async ({ tx, query }) => ({ status: await roleNameCheck(tx, query.name, query.id) }));

  routes.write(addRole, async ({ ctx, tx, body }) => {
    refuseWiderScope(body, await loadOwnGrants(tx, actorOf(ctx)));
    const id = await insertRole(tx, body, actorOf(ctx).userId);
    await logOperation(tx, ctx, { operation: "role", type: "add", content: body.name, after: body });
    return { message: "added", id };
  });

  routes.write(updateRole, async ({ ctx, tx, body, afterCommit }) => {
    await refuseForeignScope(tx, ctx, [body.id]);
    refuseWiderScope(body, await loadOwnGrants(tx, actorOf(ctx)));
    const { dataScope, priceLimits, ...before } = await changeRole(tx, body);
    const { name, type, priceLimit, description, sort, enabled } = body;
    const after = { name, type, priceLimit, description, sort, enabled };
    const change = changes({ ...before, type: dataScope, priceLimit: priceLimits }, after);
    await logOperation(tx, ctx, { operation: "role", type: "update", content: name, ...change });
    afterCommit(() => announce(ctx));
    return { message: "updated", id: body.id };
  });

  const removal = async (tx: SystemTx, ctx: Ctx, ids: string[]) => {
    await refuseForeignScope(tx, ctx, ids);
    await roles.remove({ ctx, tx }, ids);
    return { message: "deleted" };
  };
  routes.write(deleteRole, ({ ctx, tx, query }) => removal(tx, ctx, [query.id]));
  routes.write(deleteRoles, ({ ctx, tx, query }) => removal(tx, ctx, query.ids));

  routes.write(setRolesEnabled, async (call) => {
    const { ctx, tx, body, afterCommit } = call;
    await refuseForeignScope(tx, ctx, body.ids);
    await roles.setAll(call, body.ids, { enabled: body.status }, { kind: body.status ? "enabled" : "disabled" });
    afterCommit(() => announce(ctx));
    return { message: "ok" };
  });
  return routes;
}

/** The table's check allows no other figures. */
const dataScopeOf = (scope: number): 1 | 2 | 3 => (scope === 1 ? 1 : scope === 2 ? 2 : 3);
