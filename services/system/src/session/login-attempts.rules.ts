// Ten wrong passwords in a row lock a name for ten minutes (LOG-1); from the third on a captcha is required (LOG-5).

const FAILURES_MAX = 10;
export const LOCK_MS = 10 * 60_000;
const CAPTCHA_FROM = 3;

/** The wrong passwords of a name; absent when there were none. */
export interface Attempts {
  failures: number;
  lockedUntil: Date | null;
}

export const NO_ATTEMPTS: Attempts = { failures: 0, lockedUntil: null };

/** Locked up to, and not including, the very end of the ten minutes. */
export const isLocked = ({ lockedUntil }: Attempts, now: Date): boolean => lockedUntil !== null && now < lockedUntil;

/** Whether the next attempt needs a captcha, where the platform asks for captchas at all. */
export const needsCaptcha = (attempts: Attempts, now: Date): boolean => current(attempts, now).failures >= CAPTCHA_FROM;

/** The state after one more wrong password. While locked nothing is counted and the lock does not grow. */
export function afterFailure(attempts: Attempts, now: Date): Attempts {
  if (isLocked(attempts, now)) return attempts;
  const failures = current(attempts, now).failures + 1;
  return { failures, lockedUntil: failures >= FAILURES_MAX ? new Date(now.getTime() + LOCK_MS) : null };
}

/** After a lock has ended, counting starts at zero. */
const current = (attempts: Attempts, now: Date): Attempts =>
  attempts.lockedUntil !== null && now >= attempts.lockedUntil ? NO_ATTEMPTS : attempts;
