// More time for a transaction that has more to do than what people wait for.
import { sqlOf } from "./database.ts";

// The clock of a transaction that runs is set anew only when it was off.
const MORE_TIME = `select set_config('statement_timeout', $1, true), set_config('transaction_timeout', '0', true),
  set_config('transaction_timeout', $1, true)`;

/** Lets a transaction, and each of its statements, last so many milliseconds from now on instead of what `openPool` allows. */
export async function allowTime(tx: object, ms: number): Promise<void> {
  await sqlOf(tx).$queryRawUnsafe(MORE_TIME, String(ms));
}
