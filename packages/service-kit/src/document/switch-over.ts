// Settles documents after strict audit was switched on or off: one by one, as if each were saved again, whatever becomes of the process.
// What is to be done stands in the documents themselves, so there is no place to lose (docs/decisions/0012).
import type { Actor } from "@kontor/contracts/core/actor";
import { Refusal } from "@kontor/contracts/core/error";
import type { TenantId, UserId } from "@kontor/contracts/core/id";
import pg from "pg";
import { backgroundCtx, type TenantCtx } from "../ctx.ts";
import type { Log } from "../log.ts";
import { startLoop } from "../loop.ts";
import { type DeskParts, deskOf } from "./desk.ts";
import type { Kind } from "./kind.ts";
import { BEGINNING, finish, isStillAsked, nextOf, noteRefused, noteSettled, type Place } from "./switch-over.store.ts";

const EVERY_MS = 5_000;
/** Longer than any transaction that still saw the switch as it was, and than postings take that bring the stock others want. */
const QUIET_SECONDS = 70;
const COMPANIES_AT_ONCE = 4;
/** Somebody changed or deleted it meanwhile. */
const SETTLED_BY_OTHERS: ReadonlySet<string> = new Set(["stale-version", "not-found"]);
const WHAT = "strict audit switched";

export interface SwitchOverParts {
  desk: DeskParts;
  kinds: readonly Kind[];
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

/** Starts looking for switched companies. Stopping waits for the document that is being settled. */
export function startSwitchOver(parts: SwitchOverParts): { stop(): Promise<void> } {
  const { kinds, log, every = EVERY_MS, quietSeconds = QUIET_SECONDS } = parts;
  const { db } = parts.desk;
  const desk = deskOf(parts.desk);
  const pool = new pg.Pool({ connectionString: parts.relayUrl, max: 1 });
  pool.on("error", () => undefined);
  let stopped = false;

  const loop = startLoop(
    async () => {
      const { rows } = await pool.query<Job>(
        `select tenant_id as "tenantId", strict, user_id as "userId", user_name as "userName" from switch_overs
         where finished_at is null order by random() limit ${COMPANIES_AT_ONCE}`,
      );
      const done = await Promise.allSettled(rows.map(settleAll));
      const failed = done.find((each) => each.status === "rejected");
      if (failed) throw failed.reason;
    },
    { every, onError: (error) => log.warn({ err: error }, "documents could not be settled yet") },
  );

  /** One pass through all that does not count as it should. What frees stock comes first, then what takes it, each by business time. */
  async function settleAll(job: Job): Promise<void> {
    const ctx = ctxOf(job, log);
    const freeing = job.strict ? -1 : 1;
    const order = [...kinds].sort((a, b) => (b.contract.stockSign - a.contract.stockSign) * freeing);
    let [settled, failed] = [0, 0];
    for (const kind of order) {
      let place: Place | undefined = BEGINNING;
      while (place) {
        if (stopped || !(await db.tenantTx(ctx, (tx) => isStillAsked(tx, job.strict)))) return;
        const from: Place = place;
        const found: Place[] = await db.tenantTx(ctx, (tx) => nextOf(tx, kind.contract.name, job.strict, from));
        for (const { id } of found) {
          if (stopped) return;
          const outcome = await settleOne(ctx, kind, id);
          if (outcome === "settled") settled++;
          if (outcome === "failed") failed++;
        }
        place = found.at(-1);
      }
    }
    if (settled + failed === 0) await db.tenantTx(ctx, (tx) => finish(tx, job.strict, quietSeconds));
  }

  /** One that fails by a fault of ours does not keep the others waiting; the next pass tries it again. */
  async function settleOne(ctx: TenantCtx, kind: Kind, id: string): Promise<"settled" | "left" | "failed"> {
    try {
      await desk.move({ ctx, endpoint: kind.contract.endpoints.update, idempotency: undefined }, kind, "settle", [
        { id },
      ]);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        log.warn({ err: error, documentId: id }, "a document could not be settled yet");
        return "failed";
      }
      // Away or busy is no answer: the next round asks again.
      if (error.status === 503) throw error;
      if (SETTLED_BY_OTHERS.has(error.id)) return "left";
      await db.tenantTx(ctx, (tx) => noteRefused(tx, id, error));
      return "left";
    }
    await db.tenantTx(ctx, (tx) => noteSettled(tx, id));
    return "settled";
  }

  return {
    async stop() {
      stopped = true;
      await loop.stop();
      await pool.end();
    },
  };
}

/** Documents are settled in the name of who switched, and whatever that person's own limits are: the company's documents, all of them. */
function ctxOf({ tenantId, userId, userName }: Job, log: Log): TenantCtx {
  const ctx = backgroundCtx(tenantId as TenantId, WHAT, log); // read from a tenant column
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
