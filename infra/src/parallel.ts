// Runs work on many items, a few at a time.

/** Runs `work` for each item, at most `limit` at once. The first failure is thrown when those running have ended. */
export async function inParallel<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = [...items];
  async function worker(): Promise<void> {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  }
  const results = await Promise.allSettled(Array.from({ length: limit }, worker));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
