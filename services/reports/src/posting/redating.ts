// Looks for companies whose time zone changed, and gives what they have posted its days, behind the postings.
import type { TenantId } from "@kontor/contracts/core/id";
import { backgroundCtx } from "@kontor/service-kit/ctx";
import type { Log } from "@kontor/service-kit/log";
import { startLoop } from "@kontor/service-kit/loop";
import pg from "pg";
import type { ReportsDb } from "../db.ts";
import { redateAll } from "./redating.store.ts";

const EVERY_MS = 2_000;
const COMPANIES_AT_ONCE = 10;

export interface RedatingParts {
  db: ReportsDb;
  /** Sees which companies wait for it, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
}

/** Starts looking. Stopping waits for the portion that is on its way. */
export function startRedating({ db, relayUrl, log }: RedatingParts): { stop(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: relayUrl, max: 1 });
  pool.on("error", () => undefined);
  let stopped = false;
  const notNow = (error: unknown): void => log.warn({ err: error }, "documents could not be given their days yet");
  const loop = startLoop(
    async () => {
      const { rows } = await pool.query<{ id: string }>(
        `select tenant_id as id from redatings order by random() limit ${COMPANIES_AT_ONCE}`,
      );
      for (const { id } of rows) {
        const ctx = backgroundCtx(id as TenantId, "another time zone", log); // read from a tenant column
        await redateAll(
          (work) => db.tenantTx(ctx, work),
          () => stopped,
        ).catch(notNow);
      }
    },
    { every: EVERY_MS, onError: notNow },
  );
  return {
    async stop() {
      stopped = true;
      await loop.stop();
      await pool.end();
    },
  };
}
