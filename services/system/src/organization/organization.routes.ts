// Departments: trees, form, deletion (business.md §7).
import { notFound } from "@kontor/contracts/core/error";
import {
  addOrganization,
  checkOrganizationName,
  deleteOrganization,
  deleteOrganizations,
  findOrganization,
  getAllOrganizationTreeByUser,
  getOrganizationTree,
  updateOrganization,
} from "@kontor/contracts/system/organization";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import { removedRecord } from "@kontor/service-kit/operation-log/change.rules";
import type { SystemDb, SystemTx } from "../db.ts";
import { changes } from "../log/log.rules.ts";
import { logOperation } from "../log/log.store.ts";
import type { AnnounceActors } from "../role/invalidate-sessions.store.ts";
import {
  allDepartments,
  changeDepartment,
  departmentNameCheck,
  insertDepartment,
  publishDepartment,
  removeDepartments,
} from "./department.store.ts";
import { departmentTree } from "./tree.rules.ts";

export function organizationRoutes(db: SystemDb, announce: AnnounceActors) {
  const routes = router("system", db);

  routes.read(getOrganizationTree, async ({ tx, query }) => departmentTree(await allDepartments(tx), query.id));
  routes.read(getAllOrganizationTreeByUser, async ({ ctx, tx }) => {
    const { dataScope, departmentIds } = actorOf(ctx);
    const all = await allDepartments(tx);
    return departmentTree(dataScope === 1 ? all : all.filter((each) => departmentIds.includes(each.id)));
  });
  routes.read(findOrganization, async ({ tx, query }) => {
    const department = await tx.department.findFirst({ where: { id: query.id } });
    if (!department) throw notFound();
    return [
      { ...department, createTime: department.createdAt.toISOString(), updateTime: department.updatedAt.toISOString() },
    ];
  });
  routes.read(checkOrganizationName, async ({ tx, query }) => ({
    status: await departmentNameCheck(tx, query.name, query.id),
  }));

  routes.write(addOrganization, async ({ ctx, tx, body }) => {
    const id = await insertDepartment(tx, body, actorOf(ctx).userId);
    await publishDepartment(tx, ctx, id);
    await logOperation(tx, ctx, { operation: "organization", type: "add", content: body.orgAbr, after: body });
    return { message: "added", id };
  });

  routes.write(updateOrganization, async ({ ctx, tx, body, afterCommit }) => {
    const before = await changeDepartment(tx, body);
    const { id, version: _seen, ...after } = body;
    const change = changes(before, after);
    await publishDepartment(tx, ctx, id);
    await logOperation(tx, ctx, { operation: "organization", type: "update", content: body.orgAbr, ...change });
    // A department's position decides what users with data scope 2 see.
    afterCommit(() => announce(ctx));
    return { message: "updated", id };
  });

  const removal = async (tx: SystemTx, ctx: Ctx, ids: string[]) => {
    for (const gone of await removeDepartments(tx, ids))
      await logOperation(tx, ctx, {
        ...{ operation: "organization", type: "delete", content: gone.orgAbr, ...removedRecord(gone) },
      });
    return { message: "deleted" };
  };
  routes.write(deleteOrganization, async ({ ctx, tx, query, afterCommit }) => {
    afterCommit(() => announce(ctx));
    return removal(tx, ctx, [query.id]);
  });
  routes.write(deleteOrganizations, async ({ ctx, tx, query, afterCommit }) => {
    afterCommit(() => announce(ctx));
    return removal(tx, ctx, query.ids);
  });
  return routes;
}
