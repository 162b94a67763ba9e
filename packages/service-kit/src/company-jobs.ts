// Jobs that companies asked for, found over all companies by the relay's login, and worked through each in the name of who asked.
import type { Actor } from "@kontor/contracts/core/actor";
import type { TenantId, UserId } from "@kontor/contracts/core/id";
import pg from "pg";
import { backgroundCtx, type TenantCtx } from "./ctx.ts";
import type { Log } from "./log.ts";
import { startLoop } from "./loop.ts";

const EVERY_MS = 5_000;
const COMPANIES_AT_ONCE = 4;

interface Asked {
  tenantId: string;
  userId: string;
  userName: string;
}
export interface CompanyJob<Row> {
  ctx: TenantCtx;
  row: Row;
  /** Whether the work is to end after what is under way. */
  isStopped(): boolean;
}
export interface CompanyJobParts<Row> {
  /** Sees the jobs of all companies, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
  /** Milliseconds between two looks. */
  every?: number | undefined;
  /** What the work is called in logs and requests. */
  what: string;
  /** Answers `tenantId`, `userId` and `userName` of each open job, and what else the work wants to know of it. */
  find: string;
  work(job: CompanyJob<Row>): Promise<void>;
}

/** Starts looking; a few companies are worked through at once, and one that fails keeps no other waiting. Stopping waits for what is under way. */
export function startCompanyJobs<Row = unknown>({
  relayUrl,
  log,
  every = EVERY_MS,
  what,
  find,
  work,
}: CompanyJobParts<Row>): { stop(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: relayUrl, max: 1 });
  pool.on("error", () => undefined);
  let stopped = false;
  const loop = startLoop(
    async () => {
      const { rows } = await pool.query<Row & Asked>(
        `select * from (${find}) j order by random() limit ${COMPANIES_AT_ONCE}`,
      );
      const done = await Promise.allSettled(
        rows.map((row) => work({ ctx: ctxOf(row, what, log), row, isStopped: () => stopped })),
      );
      const failed = done.find((each) => each.status === "rejected");
      if (failed) throw failed.reason;
    },
    { every, onError: (error) => log.warn({ err: error }, `not done yet: ${what}`) },
  );
  return {
    async stop() {
      stopped = true;
      await loop.stop();
      await pool.end();
    },
  };
}

/** In the name of who asked, and whatever that person's own limits are: all of the company's. */
function ctxOf({ tenantId, userId, userName }: Asked, what: string, log: Log): TenantCtx {
  const ctx = backgroundCtx(tenantId as TenantId, what, log); // read from a tenant column
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
