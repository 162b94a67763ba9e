// Routes of a tenant's users: list, pickers, form (reference.md §6.7). What gives or ends access has its own file.
import { notFound } from "@kontor/contracts/core/error";
import {
  addUser,
  checkLoginName,
  getOrganizationUserTree,
  getUser,
  getUserList,
  listUsers,
  updateUser,
} from "@kontor/contracts/system/user";
import { actorOf } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import { mountResource } from "@kontor/service-kit/resource/mount-resource";
import type { Identity } from "../identity-dependencies.ts";
import { changes } from "../log/log.rules.ts";
import { logOperation } from "../log/log.store.ts";
import { refusePassword } from "../password/common-passwords.ts";
import { publishUsers } from "./publish-users.store.ts";
import { users } from "./user.resource.ts";
import { refuseChange } from "./user.rules.ts";
import {
  changeUser,
  claimSeats,
  insertUser,
  isDuplicateLoginName,
  lockTenant,
  lockUsers,
  refuseRole,
  refuseStronger,
} from "./user.store.ts";
import { userTree } from "./user-tree.query.ts";

export function userRoutes(identity: Identity) {
  const { platform, passwords, announce } = identity;
  const routes = router("system", platform);
  mountResource(routes, users, { list: listUsers, info: getUser });

  routes.read(getUserList, ({ tx }) =>
    tx.user
      .findMany({
        where: { status: 0, deletedAt: null },
        orderBy: [{ sortOrder: "asc" }, { sort: "asc" }, { createdAt: "asc" }],
      })
      .then((rows) => rows.map(({ id, userName }) => ({ id, userName }))),
  );
  routes.read(getOrganizationUserTree, ({ tx }) => userTree(tx));
  routes.read(checkLoginName, async ({ tx, query: { name, id } }) => ({
    status: await isDuplicateLoginName(tx, name, id),
  }));

  routes.write(addUser, async ({ ctx, tx, body }) => {
    const { password, ...input } = body;
    const settings = await tx.settings.findFirst({ select: { companyName: true } });
    await refusePassword(password, [input.loginName, input.username, settings?.companyName ?? ""]);
    await refuseRole(tx, ctx, input.roleId, input.orgaIds);
    const passwordHash = await passwords.hash(password);
    const tenant = await lockTenant(tx, ctx);
    await claimSeats(tx, ctx, { tenant, more: 1, doing: "add" });
    const id = await insertUser(tx, ctx, body, passwordHash);
    await publishUsers({ tx, ctx }, [id]);
    await logOperation(tx, ctx, { operation: "user", type: "add", content: input.loginName, after: input });
    return { message: "added", id };
  });

  routes.write(updateUser, async ({ ctx, tx, body, afterCommit }) => {
    const [target] = await lockUsers(tx, [body.id]);
    if (!target) throw notFound();
    refuseChange(target, body, actorOf(ctx));
    await refuseStronger(tx, ctx, [target]);
    if (body.roleId) await refuseRole(tx, ctx, body.roleId, body.orgaIds);
    const before = await users.info({ ctx, tx }, body.id);
    await changeUser(tx, target, body);
    await publishUsers({ tx, ctx }, [body.id]);
    const { id, version: _seen, ...input } = body;
    await logOperation(tx, ctx, {
      operation: "user",
      type: "update",
      content: body.loginName,
      ...changes(before, input),
    });
    afterCommit(() => announce({ userId: id }));
    return { message: "updated", id };
  });
  return routes;
}
