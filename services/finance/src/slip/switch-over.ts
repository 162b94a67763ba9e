// Lets slips count as strict audit says once it was switched on or off, one by one, whatever becomes of the process (docs/decisions/0012).
import type { Actor } from "@kontor/contracts/core/actor";
import { Refusal } from "@kontor/contracts/core/error";
import type { TenantId, UserId } from "@kontor/contracts/core/id";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { backgroundCtx, type TenantCtx } from "@kontor/service-kit/ctx";
import { finish, isStillAsked } from "@kontor/service-kit/document/switch-over.store";
import type { Log } from "@kontor/service-kit/log";
import { startLoop } from "@kontor/service-kit/loop";
import { statement } from "@kontor/service-kit/statement";
import pg from "pg";
import type { FinanceDb } from "../db.ts";
import { moveSlips } from "./desk.ts";

const EVERY_MS = 5_000;
/** Longer than any transaction that still saw the switch as it was. */
const QUIET_SECONDS = 70;
const COMPANIES_AT_ONCE = 4;
const SLIPS_AT_ONCE = 100;

export interface SlipSwitchParts {
  db: FinanceDb;
  /** Sees the jobs of all companies, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
  every?: number;
  quietSeconds?: number;
}
interface Job {
  tenantId: string;
  strict: boolean;
  userId: string;
  userName: string;
}

const NEXT = statement<{ id: string; kind: string }>(`select id, kind from slips
  where audit_status <> 1 and effective = $1::boolean and id > $2::uuid order by id limit ${SLIPS_AT_ONCE}`);
const NOTE = statement("update switch_overs set settled = settled + 1, settled_at = now()");
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Starts looking for switched companies. Stopping waits for the slip that is being settled. */
export function startSlipSwitch({
  db,
  relayUrl,
  log,
  every = EVERY_MS,
  quietSeconds = QUIET_SECONDS,
}: SlipSwitchParts): {
  stop(): Promise<void>;
} {
  const pool = new pg.Pool({ connectionString: relayUrl, max: 1 });
  pool.on("error", () => undefined);
  let stopped = false;
  const loop = startLoop(
    async () => {
      const { rows } = await pool.query<Job>(
        `select tenant_id as "tenantId", strict, user_id as "userId", user_name as "userName" from switch_overs
         where finished_at is null order by random() limit ${COMPANIES_AT_ONCE}`,
      );
      for (const job of rows) await settleAll(job);
    },
    { every, onError: (error) => log.warn({ err: error }, "slips could not be settled yet") },
  );

  async function settleAll(job: Job): Promise<void> {
    const ctx = ctxOf(job, log);
    let settled = 0;
    for (let from: string | undefined = FIRST; from !== undefined; ) {
      const after: string = from;
      if (stopped || !(await db.tenantTx(ctx, (tx) => isStillAsked(tx, job.strict)))) return;
      const found = await db.tenantTx(ctx, (tx) => NEXT.rows(tx, job.strict, after));
      for (const { id, kind } of found) {
        if (stopped) return;
        if (await settleOne(ctx, kind, id)) settled++;
      }
      from = found.at(-1)?.id;
    }
    if (settled === 0) await db.tenantTx(ctx, (tx) => finish(tx, job.strict, quietSeconds));
  }

  async function settleOne(ctx: TenantCtx, kind: string, id: string): Promise<boolean> {
    const traits = slipKinds.find(({ name }) => name === kind);
    if (!traits) return false;
    try {
      await db.tenantTx(ctx, async (tx) => {
        await moveSlips({ tx, ctx }, traits, "settle", [{ id }]);
        await NOTE.run(tx);
      });
      return true;
    } catch (error) {
      // Somebody deleted or settled it meanwhile.
      if (error instanceof Refusal && error.status !== 503) return false;
      throw error;
    }
  }

  return {
    async stop() {
      stopped = true;
      await loop.stop();
      await pool.end();
    },
  };
}

/** Slips are settled in the name of who switched, whatever that person's own limits are. */
function ctxOf({ tenantId, userId, userName }: Job, log: Log): TenantCtx {
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
