// A transaction on a connection of the pool: for one tenant, limited in time, in as few messages as possible.
import { Refusal } from "@kontor/contracts/core/error";
import pg from "pg";
import { ConnectionLost } from "./pg-errors.ts";

const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const TX_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that is closed takes its plans with it: the next one plans each statement anew, which takes longer than running it. */
export const IDLE_TIMEOUT_MS = 60_000;
export const POOL_MAX = 10;

export interface DatabaseOptions {
  url: string;
  /** Connections of this process to this database. */
  poolMax?: number;
  /** Milliseconds that a statement may run; reports set 60,000 (LIM-2). */
  statementTimeout?: number;
  /**
   * Plans a statement once for each connection, whatever its values, and by indexes wherever there are any: for services whose statements find rows
   * by keys and by indexes that supply an order. Planning on each call costs several times what running such a statement does; and a
   * plan that is made while tables are small, and cached, would go on reading them from end to end.
   */
  plansOnce?: boolean;
}

export function openPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax ?? POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: options.statementTimeout ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: TX_TIMEOUT_MS,
    options: [
      `-c transaction_timeout=${TX_TIMEOUT_MS}`,
      options.plansOnce && "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off",
    ]
      .filter(Boolean)
      .join(" "),
    // A statement is sent without waiting for the answer to the one before it.
    pipeline: true,
  });
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

interface Whose {
  /** The tenant whose rows are visible; null: no tenant's. */
  tenantId: string | null;
  /** All its statements see one moment, so that totals are those of the rows; PostgreSQL refuses any change, and the transaction's end is not awaited. */
  onlyReads?: boolean;
}

/**
 * Runs `work` between BEGIN and COMMIT. BEGIN and the tenant are one message, and the first statement of `work` follows it at once:
 * should the beginning fail, what follows sees no tenant's rows, and is rolled back.
 * @throws Error also when a statement failed whose error `work` ignored, for then PostgreSQL commits nothing
 * @throws ConnectionLost when the connection was cut before or in a statement, or while it committed
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  { tenantId, onlyReads = false }: Whose,
  work: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  const onLost = (): void => undefined; // the statement that runs then fails by itself
  connection.on("error", onLost);
  const release = (broken?: Error): void => {
    connection.removeListener("error", onLost);
    connection.release(broken);
  };
  try {
    const tenantSetting = `SET LOCAL app.tenant_id = ${pg.escapeLiteral(tenantId ?? "")}`;
    const begun = connection.query(
      `BEGIN${onlyReads ? " ISOLATION LEVEL REPEATABLE READ, READ ONLY" : ""}; ${tenantSetting}`,
    );
    begun.catch(() => "awaited below");
    const done = await work(connection).catch(async (error: unknown) => {
      await begun; // its failure is the cause of all others
      throw error;
    });
    await begun;
    const ended = connection.query("COMMIT");
    if (onlyReads) {
      ended.then(() => release(), release);
      return done;
    }
    const { command } = await ended;
    if (command !== "COMMIT") throw new Error("a statement had failed, so nothing was committed");
    release();
    return done;
  } catch (error) {
    const broken = await connection.query("ROLLBACK").then(
      () => undefined,
      (failure: Error) => failure,
    );
    release(broken);
    // Whichever failed first: the connection takes no more statements, so losing it was the cause.
    throw broken && !(error instanceof Refusal) ? new ConnectionLost(error) : error;
  }
}
