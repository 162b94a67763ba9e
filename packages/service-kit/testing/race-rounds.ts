// How often tests repeat a race: few times when run by hand, as often as it takes to find what is rare in a whole run, a fifth of it in each sample.

/** What RACE_ROUNDS is in a whole run (infra, runners.ts). */
const FULL = 200;
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20);

/** The rounds of a race that a whole run has `full` times: fewer in proportion to RACE_ROUNDS, and at least two. */
export const raceRounds = (full = FULL): number => Math.max(2, Math.round((full * ROUNDS) / FULL));
