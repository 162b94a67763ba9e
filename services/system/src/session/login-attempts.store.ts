// Wrong passwords in a row, counted in the database under a row lock: exact under any parallelism, and durable (LOG-1).
import type { SystemTx } from "../db.ts";
import { type Attempts, afterFailure, isLocked, NO_ATTEMPTS } from "./login-attempts.rules.ts";

/** Reads the count of a name without waiting for locks. */
export async function readAttempts(tx: SystemTx, key: string): Promise<Attempts> {
  return (await tx.loginAttempt.findUnique({ where: { key } })) ?? NO_ATTEMPTS;
}

async function lockAttempts(tx: SystemTx, key: string): Promise<Attempts> {
  const [row] = await tx.$queryRaw<{ failures: number; lockedUntil: Date | null }[]>`
    select failures, locked_until as "lockedUntil" from platform.login_attempts where key = ${key} for update`;
  return row ?? NO_ATTEMPTS;
}

/**
 * Counts a wrong password.
 * @returns the new count, and whether the name was locked before; then the answer must not reveal that the password was wrong
 */
export async function countFailure(
  tx: SystemTx,
  key: string,
  now: Date,
): Promise<{ wasLocked: boolean; attempts: Attempts }> {
  await tx.$executeRaw`insert into platform.login_attempts (key, failures, last_at) values (${key}, 0, ${now}) on conflict do nothing`;
  const before = await lockAttempts(tx, key);
  const attempts = afterFailure(before, now);
  await tx.loginAttempt.update({ where: { key }, data: { ...attempts, lastAt: now } });
  return { wasLocked: isLocked(before, now), attempts };
}

/** Clears the count after the right password. @returns false when the name was locked meanwhile: then the password was not right in time */
export async function clearAttempts(tx: SystemTx, key: string, now: Date): Promise<boolean> {
  if (isLocked(await lockAttempts(tx, key), now)) return false;
  await tx.loginAttempt.deleteMany({ where: { key } });
  return true;
}

const FORGOTTEN_AFTER_MS = 30 * 24 * 3_600_000;

/** Forgets names that nobody tried for a month, so that invented names do not pile up. */
export async function forgetOldAttempts(tx: SystemTx, now: Date): Promise<void> {
  await tx.loginAttempt.deleteMany({ where: { lastAt: { lt: new Date(now.getTime() - FORGOTTEN_AFTER_MS) } } });
}
