// Looks for companies whose strict audit was switched, and works through each in the name of who switched it (docs/decisions/0012).
import type { Actor } from "@kontor/contracts/core/actor";
import type { TenantId, UserId } from "@kontor/contracts/core/id";
import pg from "pg";
import { backgroundCtx, type TenantCtx } from "../ctx.ts";
import type { Log } from "../log.ts";
import { startLoop } from "../loop.ts";

const EVERY_MS = 5_000;
const COMPANIES_AT_ONCE = 4;

interface Row {
  tenantId: string;
  strict: boolean;
  userId: string;
  userName: string;
}
export interface SwitchJob {
  ctx: TenantCtx;
  /** What strict audit was switched to. */
  strict: boolean;
  /** Whether the work is to end after what is under way. */
  isStopped(): boolean;
}
interface Parts {
  /** Sees the jobs of all companies, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
  every?: number | undefined;
}

/** Starts looking; a few companies are worked through at once, and one that fails keeps no other waiting. Stopping waits for what is under way. */
export function startSwitchJobs(
  { relayUrl, log, every = EVERY_MS }: Parts,
  work: (job: SwitchJob) => Promise<void>,
): { stop(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: relayUrl, max: 1 });
  pool.on("error", () => undefined);
  let stopped = false;
  const loop = startLoop(
    async () => {
      const { rows } = await pool.query<Row>(
        `select tenant_id as "tenantId", strict, user_id as "userId", user_name as "userName" from switch_overs
         where finished_at is null order by random() limit ${COMPANIES_AT_ONCE}`,
      );
      const done = await Promise.allSettled(
        rows.map((row) => work({ ctx: ctxOf(row, log), strict: row.strict, isStopped: () => stopped })),
      );
      const failed = done.find((each) => each.status === "rejected");
      if (failed) throw failed.reason;
    },
    { every, onError: (error) => log.warn({ err: error }, "what strict audit switched could not be settled yet") },
  );
  return {
    async stop() {
      stopped = true;
      await loop.stop();
      await pool.end();
    },
  };
}

/** In the name of who switched, and whatever that person's own limits are: all of the company's. */
function ctxOf({ tenantId, userId, userName }: Row, log: Log): TenantCtx {
  const ctx = backgroundCtx(tenantId as TenantId, "strict audit switched", log); // read from a tenant column
  const actor: Actor = {
    kind: "owner",
    userId: userId as UserId, // kept from the fact's envelope
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
