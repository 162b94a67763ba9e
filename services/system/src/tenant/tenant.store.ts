// Reads and updates tenants for the operator; each tenant's own rows are read in its own transaction (TEN-6).
import type { Body } from "@kontor/contracts/core/endpoint";
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { TenantId } from "@kontor/contracts/core/id";
import type { TenantRow, updateTenant } from "@kontor/contracts/system/platform";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { z } from "zod";
import type { PlatformSystemDb, SystemTx } from "../db.ts";
import { agreedExpiry } from "../session/session.rules.ts";
import type { storedTenant } from "./tenant.resource.ts";

/** The same context for one tenant that the operator named, so that its rows and its log can be reached. */
export const inTenant = (ctx: Ctx, id: string): Ctx & { tenantId: TenantId } => ({
  ...ctx,
  // The operator named the id; row-level security limits what it reaches.
  tenantId: id as TenantId,
});

/** Adds to each tenant its name and how many of its users are active. */
export async function withPeople(
  platform: PlatformSystemDb,
  ctx: Ctx,
  rows: readonly z.output<typeof storedTenant>[],
): Promise<TenantRow[]> {
  const complete: TenantRow[] = [];
  for (const row of rows) {
    const own = await platform.platformTx(inTenant(ctx, row.id), async (tx) => ({
      companyName: (await tx.settings.findFirst({ select: { companyName: true } }))?.companyName ?? "",
      userCount: await tx.user.count({ where: { status: 0, deletedAt: null } }),
    }));
    complete.push({ ...row, ...own });
  }
  return complete;
}

/** @returns the tenant as it was. @throws Refusal `not-found`, `stale-version` */
export async function changeTenant(tx: SystemTx, input: Body<typeof updateTenant>) {
  const { id, version, userNumLimit: userLimit, type: edition, expireTime, remark } = input;
  const expireAt = agreedExpiry(edition, expireTime);
  const before = await tx.tenant.findUnique({ where: { id } });
  if (!before) throw notFound();
  const { count } = await tx.tenant.updateMany({
    where: { id, version },
    data: { userLimit, edition, expireAt, remark, version: { increment: 1 } },
  });
  if (count === 0) throw refuse("stale-version", { status: 409, values: { version: before.version } });
  return before;
}

/** Enables or disables tenants, all or none; disabling ends their sessions (SES-4). */
export async function setTenantsEnabled(tx: SystemTx, ids: readonly string[], enabled: boolean): Promise<void> {
  const distinctIds = [...new Set(ids)];
  const { count } = await tx.tenant.updateMany({
    where: { id: { in: distinctIds } },
    data: { enabled, version: { increment: 1 } },
  });
  if (count < distinctIds.length) throw notFound("ids");
  if (!enabled) await tx.session.deleteMany({ where: { tenantId: { in: distinctIds } } });
}
