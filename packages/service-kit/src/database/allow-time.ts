// Extends the time limit of a transaction that has more to do than a user waits for.
import { sqlOf } from "./database.ts";

// PostgreSQL restarts a running transaction's timer only when it was off.
const MORE_TIME = `select set_config('statement_timeout', $1, true), set_config('transaction_timeout', '0', true),
  set_config('transaction_timeout', $1, true)`;

/** Lets a transaction, and each of its statements, last so many milliseconds from now on instead of the limit of `openPool`. */
export async function allowTime(tx: object, ms: number): Promise<void> {
  await sqlOf(tx).$queryRawUnsafe(MORE_TIME, String(ms));
}
