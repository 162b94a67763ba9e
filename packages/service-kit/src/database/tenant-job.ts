// Background work for tenants: the relay's login finds open work of all tenants, and each tenant's is done in its own name.
import type { TenantId } from "@kontor/contracts/core/id";
import pg from "pg";
import { backgroundCtx, type TenantCtx } from "../context/ctx.ts";
import { startLoop } from "../runtime/background-loop.ts";
import type { Log } from "../runtime/log.ts";

interface Pending {
  tenantId: string;
}
export interface TenantJob<Row> {
  ctx: TenantCtx;
  /** The row that states the work. */
  row: Row;
  /** Whether to stop after the current step. */
  isStopped(): boolean;
}
export interface TenantJobParts<Row> {
  /** The database by the relay login: it sees the open work of all tenants, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
  /** The work's name in logs and requests. */
  what: string;
  /** A select of `tenantId` and of whatever else the work needs. */
  find: string;
  /** Milliseconds between two rounds. */
  every: number;
  /** Rows of one round, chosen at random, so that failing ones make no other wait for ever. */
  limit: number;
  /** How many rows are worked on at once; one after the other where left out. */
  atOnce?: number;
  work(job: TenantJob<Row>): Promise<unknown>;
}

/** Starts searching for work. A row whose work fails is logged, and makes no other wait. Stopping waits for running work. */
export function startTenantJob<Row>(parts: TenantJobParts<Row>): { stop(): Promise<void> } {
  const { relayUrl, log, what, find, every, limit, atOnce = 1, work } = parts;
  const pool = new pg.Pool({ connectionString: relayUrl, max: 1 });
  pool.on("error", () => undefined);
  const notNow = (error: unknown): void => log.warn({ err: error }, `background job failed and is retried: ${what}`);
  let stopped = false;
  const isStopped = (): boolean => stopped;

  async function workOn(rows: (Row & Pending)[]): Promise<void> {
    for (let row = rows.shift(); row && !stopped; row = rows.shift()) {
      const ctx = backgroundCtx(row.tenantId as TenantId, what, log); // read from a tenant column
      await work({ ctx, row, isStopped }).catch(notNow);
    }
  }
  const loop = startLoop(
    async () => {
      const { rows } = await pool.query<Row & Pending>(
        `select * from (${find}) found order by random() limit ${limit}`,
      );
      await Promise.all(Array.from({ length: atOnce }, () => workOn(rows)));
    },
    { every, onError: notNow },
  );
  return {
    async stop() {
      stopped = true;
      await loop.stop();
      await pool.end();
    },
  };
}
