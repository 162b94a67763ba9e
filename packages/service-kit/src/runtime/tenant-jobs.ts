// Jobs that tenants asked for, worked through each in the name of who asked.
import type { Actor } from "@kontor/contracts/core/actor";
import type { UserId } from "@kontor/contracts/core/id";
import type { TenantCtx } from "../context/ctx.ts";
import { startTenantJob, type TenantJob, type TenantJobParts } from "./tenant-job.ts";

const EVERY_MS = 5_000;
const TENANTS_AT_ONCE = 4;

interface AskedBy {
  userId: string;
  userName: string;
}
export type TenantWork<Row> = TenantJob<Row>;
/** `find` answers `tenantId`, `userId` and `userName` of each open job, and what else the work wants to know of it. */
export type TenantJobOptions<Row> = Pick<TenantJobParts<Row>, "relayUrl" | "log" | "what" | "find" | "work"> & {
  every?: number | undefined;
};

/** Starts looking; a few tenants are worked through at once, and one that fails keeps no other waiting. Stopping waits for what is under way. */
export const startTenantJobs = <Row = unknown>({
  every = EVERY_MS,
  work,
  ...parts
}: TenantJobOptions<Row>): { stop(): Promise<void> } =>
  startTenantJob<Row & AskedBy>({
    ...{ ...parts, every, limit: TENANTS_AT_ONCE, atOnce: TENANTS_AT_ONCE },
    work: ({ ctx, row, isStopped }) => work({ ctx: inNameOf(row, ctx), row, isStopped }),
  });

/** In the name of who asked, and whatever that person's own limits are: all of the tenant's. */
function inNameOf({ userId, userName }: AskedBy, ctx: TenantCtx): TenantCtx {
  const actor: Actor = {
    kind: "owner",
    userId: userId as UserId, // kept from the session or the fact's envelope
    tenantId: ctx.tenantId,
    sessionId: "",
    loginName: "",
    userName,
    clientIp: "",
    departmentIds: [],
    departmentId: null,
    dataScope: 1,
    priceLimits: [],
  };
  return { ...ctx, actor };
}
