// Background work on tenants: what is to be done is found over all tenants by the relay's login, and done for each in its own name.
import type { TenantId } from "@kontor/contracts/core/id";
import pg from "pg";
import { backgroundCtx, type TenantCtx } from "../context/ctx.ts";
import { startLoop } from "./background-loop.ts";
import type { Log } from "./log.ts";

interface Found {
  tenantId: string;
}
export interface TenantJob<Row> {
  ctx: TenantCtx;
  /** What was found to be done. */
  row: Row;
  /** Whether the work is to end after what is under way. */
  isStopped(): boolean;
}
export interface TenantJobParts<Row> {
  /** The database by the relay login: it sees what is to be done of all tenants, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
  /** What the work is called in logs and requests. */
  what: string;
  /** A select of `tenantId` and of what else the work wants to know. */
  find: string;
  /** Milliseconds between two rounds. */
  every: number;
  /** Rows of one round, drawn at random, so that what fails again and again keeps nothing else waiting. */
  limit: number;
  /** How many of them are worked on at once; one after the other where left out. */
  atOnce?: number;
  work(job: TenantJob<Row>): Promise<unknown>;
}

/** Starts looking for work. A row whose work fails is logged, and keeps no other waiting. Stopping waits for what is under way. */
export function startTenantJob<Row>(parts: TenantJobParts<Row>): { stop(): Promise<void> } {
  const { relayUrl, log, what, find, every, limit, atOnce = 1, work } = parts;
  const pool = new pg.Pool({ connectionString: relayUrl, max: 1 });
  pool.on("error", () => undefined);
  const notNow = (error: unknown): void => log.warn({ err: error }, `not done yet: ${what}`);
  let stopped = false;
  const isStopped = (): boolean => stopped;

  async function workOn(rows: (Row & Found)[]): Promise<void> {
    for (let row = rows.shift(); row && !stopped; row = rows.shift()) {
      const ctx = backgroundCtx(row.tenantId as TenantId, what, log); // read from a tenant column
      await work({ ctx, row, isStopped }).catch(notNow);
    }
  }
  const loop = startLoop(
    async () => {
      const { rows } = await pool.query<Row & Found>(`select * from (${find}) found order by random() limit ${limit}`);
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
