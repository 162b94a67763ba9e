import { expect, test, vi } from "vitest";
import { doubling, retry } from "./retry.ts";

const away = new Error("away");
const isAway = (error: unknown): boolean => error === away;
/** Fails so often, then returns the number of attempts. */
function failing(times: number, error: Error = away) {
  let attempts = 0;
  return async () => {
    if (++attempts <= times) throw error;
    return attempts;
  };
}

test("an attempt that fails for a passing reason is repeated until it succeeds", async () => {
  expect(await retry(failing(2), { times: 3, when: isAway })).toBe(3);
});

test("when all attempts fail, the last attempt's error is thrown", async () => {
  const attempt = vi.fn(failing(9));
  await expect(retry(attempt, { times: 3, when: isAway })).rejects.toBe(away);
  expect(attempt).toHaveBeenCalledTimes(3);
});

test("an attempt that fails for another reason is not repeated", async () => {
  const attempt = vi.fn(failing(1, new Error("no")));
  await expect(retry(attempt, { times: 3, when: isAway })).rejects.toThrow("no");
  expect(attempt).toHaveBeenCalledTimes(1);
});

test("the wait before each further attempt is asked of the backoff function, with the number of attempts made", async () => {
  const counts: number[] = [];
  const backoff = (attempts: number) => {
    counts.push(attempts);
    return 1;
  };
  await retry(failing(2), { times: 3, backoff, when: isAway });
  expect(counts).toEqual([1, 2]);
});

test("a doubling backoff doubles its wait with each attempt, and adds a random part below its spread", () => {
  const backoff = doubling(20, 40);
  for (const [attempts, least] of [
    [1, 40],
    [2, 80],
    [3, 160],
  ] as const) {
    expect(backoff(attempts)).toBeGreaterThanOrEqual(least);
    expect(backoff(attempts)).toBeLessThan(least + 40);
  }
});
