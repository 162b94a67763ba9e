// How often tests repeat a race: few times when run by hand, as often as it takes to find what is rare in `npm test`.

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20);

/** The rounds of a race that `npm test` runs so many times; never more than RACE_ROUNDS. */
export const raceRounds = (full = 200): number => Math.min(full, ROUNDS);
