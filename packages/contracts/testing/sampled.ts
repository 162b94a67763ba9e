// Of a test's many cases those whose turn it is (docs/decisions/0093): `npm test` sets SAMPLE, a number that grows with each commit. A whole run and whoever
// runs a single file set none, and get all cases. Imported by tests only.

/** How many samples in a row have all cases together: 1 in a whole run, in which each case runs. */
export const turns = (every: number, sample = process.env.SAMPLE): number => (sample ? every : 1);

/**
 * Every n-th case, others in each sample, so that n samples in a row have each case once. At least one case, so fewer samples where there are fewer cases.
 * A product of two lists is sampled as one list: one by one, both lists would always meet in the same pairs.
 */
export function sampled<T>(cases: readonly T[], every: number, sample = process.env.SAMPLE): T[] {
  const period = Math.min(turns(every, sample), cases.length);
  return cases.filter((_, at) => (at + Number(sample || 0)) % period === 0);
}
