// Decides when a process that ended by itself is restarted: soon at first, then less often, never given up once it had worked.
export const DELAY_FIRST_MS = 200;
export const DELAY_MAX_MS = 5000;
/** After running this long a process counts as healthy, and its next crash as the first. */
export const STEADY_MS = 30_000;
/** How often a process may end before it was ever ready; then the start fails with the reason. */
export const STARTS_MAX = 3;

/**
 * How long to wait before the restart after the given number of crashes in a row (1 is the first).
 * @param maxMs less where processes are ended on purpose, as tests of crashes do
 */
export const restartDelay = (crashes: number, maxMs = DELAY_MAX_MS): number =>
  Math.min(maxMs, DELAY_FIRST_MS * 2 ** Math.max(0, crashes - 1));

/** How many crashes in a row there are now, given those before and how long (ms) the process ran this time. */
export const crashesNow = (before: number, ranMs: number): number => (ranMs >= STEADY_MS ? 1 : before + 1);

/** Whether the process is restarted at all. */
export const mayRestart = (everReady: boolean, crashes: number): boolean => everReady || crashes < STARTS_MAX;
