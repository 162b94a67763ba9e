// Routes that give or end users' access: deletion, enabling, one-time passwords (reference.md §6.7).
import { notFound } from "@kontor/contracts/core/error";
import { deleteUser, deleteUsers, resetPassword, setUsersStatus } from "@kontor/contracts/system/user";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import { removedRecord } from "@kontor/service-kit/operation-log/change.rules";
import type { SystemTx } from "../db.ts";
import type { Identity } from "../identity-dependencies.ts";
import { logOperation } from "../log/log.store.ts";
import { clientDigest } from "../password/client-digest.ts";
import { oneTimePassword } from "../password/one-time.ts";
import { endSessionsOf } from "../session/session.store.ts";
import { publishUsers } from "./publish-users.store.ts";
import { users } from "./user.resource.ts";
import { ownerProtected, refuseEnding } from "./user.rules.ts";
import { claimSeats, lockTenant, lockUsers, refuseStronger, removeUsers, replacePassword } from "./user.store.ts";

export function userAccessRoutes({ platform, passwords, announce }: Identity) {
  const routes = router("system", platform);

  const remove = async (tx: SystemTx, ctx: Ctx, ids: readonly string[]) => {
    const targets = await lockUsers(tx, ids);
    refuseEnding(targets, actorOf(ctx).userId);
    await refuseStronger(tx, ctx, targets);
    const gone = await users.rowsFor({ ctx, tx }, {}, { ids: [...ids], limit: ids.length });
    await removeUsers(tx, ids, ctx.now());
    await publishUsers({ tx, ctx }, ids);
    for (const { orgaIds: _named, ...row } of gone)
      await logOperation(tx, ctx, {
        ...{ operation: "user", type: "delete", content: String(row.loginName), ...removedRecord(row) },
      });
    return { message: "deleted" };
  };
  const announceAll = (ids: readonly string[]) => Promise.all(ids.map((userId) => announce({ userId })));
  routes.write(deleteUser, ({ ctx, tx, query: { id }, afterCommit }) => {
    afterCommit(() => announce({ userId: id }));
    return remove(tx, ctx, [id]);
  });
  routes.write(deleteUsers, ({ ctx, tx, query: { ids }, afterCommit }) => {
    afterCommit(() => announceAll(ids));
    return remove(tx, ctx, ids);
  });

  routes.write(setUsersStatus, async ({ ctx, tx, body: { ids, status }, afterCommit }) => {
    const isEnabling = status === 0;
    const tenant = await lockTenant(tx, ctx);
    const targets = await lockUsers(tx, ids);
    const more = targets.filter((target) => target.status !== 0).length;
    if (isEnabling) await claimSeats(tx, ctx, { tenant, more, doing: "enable" });
    else refuseEnding(targets, actorOf(ctx).userId);
    await refuseStronger(tx, ctx, targets);
    await tx.user.updateMany({ where: { id: { in: ids } }, data: { status, version: { increment: 1 } } });
    await publishUsers({ tx, ctx }, ids);
    if (!isEnabling) await endSessionsOf(tx, ids);
    await logOperation(tx, ctx, {
      operation: "user",
      type: isEnabling ? "enable" : "disable",
      content: namesOf(targets),
    });
    afterCommit(() => announceAll(ids));
    return { message: isEnabling ? "enabled" : "disabled" };
  });

  // Without an idempotency key, because the answer holds a password and must not be stored (PWD-8).
  routes.plain(resetPassword, async ({ ctx, body: { id }, afterCommit }) => {
    const password = oneTimePassword();
    const passwordHash = await passwords.hash(clientDigest(password));
    await platform.tenantTx(ctx, async (tx) => {
      const [target] = await lockUsers(tx, [id]);
      if (!target) throw notFound();
      if (target.kind === "owner") throw ownerProtected();
      await refuseStronger(tx, ctx, [target]);
      await replacePassword(tx, ctx, target, passwordHash);
    });
    afterCommit(() => announce({ userId: id }));
    return { password };
  });
  return routes;
}

const namesOf = (targets: readonly { loginName: string }[]): string =>
  targets.map(({ loginName }) => loginName).join(", ");
