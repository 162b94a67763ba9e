// Retries what failed for a passing reason, a limited number of times.
export interface RetryOptions {
  /** Attempts in all, the first one included. */
  times: number;
  /** Milliseconds before the next attempt, by the number of those made; none where left out. */
  backoff?: (attempts: number) => number;
  /** Whether another attempt may succeed where this one failed. */
  when: (error: unknown) => boolean;
}

/** Runs `attempt` until it succeeds: `await retry(() => post(url), { times: 6, backoff: doubling(20, 40), when: isAway })`. @throws the last attempt's error */
export async function retry<T>(attempt: () => Promise<T>, { times, backoff, when }: RetryOptions): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts >= times || !when(error)) throw error;
    }
    const milliseconds = backoff?.(attempts) ?? 0;
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
}

/** Twice as long each time, with a random spread so that many callers do not retry at once; in milliseconds. */
export const doubling =
  (first: number, spread: number): NonNullable<RetryOptions["backoff"]> =>
  (attempts) =>
    first * 2 ** attempts + Math.random() * spread;
