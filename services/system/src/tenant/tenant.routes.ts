// Routes of tenants for the platform operator (reference.md §6.1), and of a tenant's use of its edition's limits.
import { notFound } from "@kontor/contracts/core/error";
import {
  addTenant,
  getFreeVerLimitByDate,
  listTenants,
  resetOwnerPassword,
  setTenantsEnabled as setTenantsEnabledEndpoint,
  updateTenant,
} from "@kontor/contracts/system/platform";
import { requireTenant } from "@kontor/service-kit/context/ctx";
import { router } from "@kontor/service-kit/http/router";
import type { Identity } from "../identity-dependencies.ts";
import { changes } from "../log/log.rules.ts";
import { logOperation } from "../log/log.store.ts";
import { clientDigest } from "../password/client-digest.ts";
import { ONE_TIME_MS, oneTimePassword } from "../password/one-time.ts";
import { newTenantCtx, registerTenant } from "../registration/tenant.store.ts";
import { agreedExpiry, effectiveUserLimit } from "../session/session.rules.ts";
import { replacePassword } from "../user/user.store.ts";
import { storedTenant, tenants } from "./tenant.resource.ts";
import { changeTenant, inTenant, setTenantsEnabled, withPeople } from "./tenant.store.ts";
import { documentsThisMonth } from "./usage.query.ts";

export function tenantRoutes({ platform, passwords, announce }: Identity) {
  const routes = router("system", platform);

  routes.plain(listTenants, async ({ ctx, query }) => {
    const result = await platform.platformTx(ctx, (tx) => tenants.list({ ctx, tx }, query));
    const rows = result.rows.map((row) => storedTenant.parse(row));
    return { ...result, rows: await withPeople(platform, ctx, rows) };
  });

  // Without an idempotency key, because the answer holds a password and must not be stored (PWD-8).
  routes.plain(addTenant, async ({ ctx, body }) => {
    const expireAt = agreedExpiry(body.type, body.expireTime);
    const password = oneTimePassword();
    const passwordHash = await passwords.hash(clientDigest(password));
    const own = newTenantCtx(ctx);
    const { type: edition, userNumLimit: userLimit, loginName, companyName, remark } = body;
    await platform.platformTx(own, async (tx) => {
      const passwordExpiresAt = new Date(ctx.now().getTime() + ONE_TIME_MS);
      const agreed = { edition, userLimit, expireAt, remark, passwordExpiresAt };
      await registerTenant(tx, own, { loginName, companyName, passwordHash, ...agreed });
      const by = { ...ctx, tenantId: own.tenantId };
      await logOperation(tx, by, { operation: "tenant", type: "add", content: companyName, after: body });
    });
    return { message: "added", id: own.tenantId, password };
  });

  routes.plain(updateTenant, async ({ ctx, body, afterCommit }) => {
    const own = inTenant(ctx, body.id);
    await platform.platformTx(own, async (tx) => {
      const { loginName, userLimit, edition, expireAt, remark } = await changeTenant(tx, body);
      const { userNumLimit, type, expireTime, remark: note } = body;
      const before = { userNumLimit: userLimit, type: edition, expireTime: expireAt?.toISOString() ?? null, remark };
      const change = changes(before, { userNumLimit, type, expireTime, remark: note });
      await logOperation(tx, own, { operation: "tenant", type: "update", content: loginName, ...change });
    });
    afterCommit(() => announce({ tenantId: body.id }));
    return { message: "updated", id: body.id };
  });

  // Without an idempotency key, as above.
  routes.plain(resetOwnerPassword, async ({ ctx, body, afterCommit }) => {
    const password = oneTimePassword();
    const passwordHash = await passwords.hash(clientDigest(password));
    const own = inTenant(ctx, body.id);
    const userId = await platform.platformTx(own, async (tx) => {
      const owner = await tx.user.findFirst({ where: { kind: "owner", deletedAt: null } });
      if (!owner) throw notFound();
      await replacePassword(tx, own, owner, passwordHash);
      return owner.id;
    });
    afterCommit(() => announce({ userId }));
    return { password };
  });

  routes.plain(setTenantsEnabledEndpoint, async ({ ctx, body: { ids, status }, afterCommit }) => {
    await platform.platformTx(ctx, async (tx) => {
      await setTenantsEnabled(tx, ids, status);
      const content = ids.join(", ");
      await logOperation(tx, ctx, { operation: "tenant", type: status ? "enable" : "disable", content });
    });
    afterCommit(() => Promise.all(ids.map((tenantId) => announce({ tenantId }))));
    return { message: status ? "enabled" : "disabled" };
  });

  routes.read(getFreeVerLimitByDate, async ({ ctx, tx }) => {
    const tenant = await tx.tenant.findUniqueOrThrow({ where: { id: requireTenant(ctx).tenantId } });
    const userCount = await tx.user.count({ where: { status: 0, deletedAt: null } });
    const documentCount = await documentsThisMonth(tx, ctx.now());
    const expireTime = tenant.expireAt?.toISOString() ?? null;
    // No edition limits documents.
    return {
      billCount: documentCount,
      billLimit: null,
      userCount,
      userLimit: effectiveUserLimit(tenant, ctx.now()),
      expireTime,
    };
  });
  return routes;
}
