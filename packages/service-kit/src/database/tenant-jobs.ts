// Jobs that users of tenants requested, each done on behalf of that user.
import type { Actor } from "@kontor/contracts/core/actor";
import type { UserId } from "@kontor/contracts/core/id";
import type { TenantCtx } from "../context/ctx.ts";
import { startTenantJob, type TenantJob, type TenantJobParts } from "./tenant-job.ts";

const EVERY_MS = 5_000;
const TENANTS_AT_ONCE = 4;

interface RequestedBy {
  userId: string;
  userName: string;
}
export type TenantWork<Row> = TenantJob<Row>;
/** `find` returns `tenantId`, `userId` and `userName` of each open job, and whatever else the work needs. */
export type TenantJobOptions<Row> = Pick<TenantJobParts<Row>, "relayUrl" | "log" | "what" | "find" | "work"> & {
  every?: number | undefined;
};

/** Starts searching; a few tenants are processed at once, and one that fails makes no other wait. Stopping waits for running work. */
export const startTenantJobs = <Row = unknown>({
  every = EVERY_MS,
  work,
  ...parts
}: TenantJobOptions<Row>): { stop(): Promise<void> } =>
  startTenantJob<Row & RequestedBy>({
    ...{ ...parts, every, limit: TENANTS_AT_ONCE, atOnce: TENANTS_AT_ONCE },
    work: ({ ctx, row, isStopped }) => work({ ctx: inNameOf(row, ctx), row, isStopped }),
  });

/** On behalf of the requesting user, but without that user's own limits: all of the tenant's. */
function inNameOf({ userId, userName }: RequestedBy, ctx: TenantCtx): TenantCtx {
  const actor: Actor = {
    kind: "owner",
    userId: userId as UserId, // stored from the session or the fact's envelope
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
