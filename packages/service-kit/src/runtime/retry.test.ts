import { expect, test, vi } from "vitest";
import { doubling, retry } from "./retry.ts";

const away = new Error("away");
const isAway = (error: unknown): boolean => error === away;
/** Fails so often, then answers how often it was tried. */
function failing(times: number, error: Error = away) {
  let attempts = 0;
  return async () => {
    if (++attempts <= times) throw error;
    return attempts;
  };
}

test("what fails for a reason that passes is tried again until it succeeds", async () => {
  expect(await retry(failing(2), { times: 3, when: isAway })).toBe(3);
});

test("after the last attempt its error is thrown", async () => {
  const attempt = vi.fn(failing(9));
  await expect(retry(attempt, { times: 3, when: isAway })).rejects.toBe(away);
  expect(attempt).toHaveBeenCalledTimes(3);
});

test("what fails for another reason is tried once", async () => {
  const attempt = vi.fn(failing(1, new Error("no")));
  await expect(retry(attempt, { times: 3, when: isAway })).rejects.toThrow("no");
  expect(attempt).toHaveBeenCalledTimes(1);
});

test("between attempts it waits as long as the backoff says, by the number of those made", async () => {
  const asked: number[] = [];
  const backoff = (attempts: number) => {
    asked.push(attempts);
    return 1;
  };
  await retry(failing(2), { times: 3, backoff, when: isAway });
  expect(asked).toEqual([1, 2]);
});

test("a doubling backoff lies between its double and its spread above it", () => {
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
