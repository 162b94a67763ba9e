import fc from "fast-check";
import { expect, test } from "vitest";
import {
  crashesNow,
  DELAY_FIRST_MS,
  DELAY_MAX_MS,
  mayRestart,
  restartDelay,
  STARTS_MAX,
  STEADY_MS,
} from "./restart.rules.ts";

test("a process restarts almost at once after its first crash, and after ever longer waits later", () => {
  expect([1, 2, 3].map((crashes) => restartDelay(crashes))).toEqual([
    DELAY_FIRST_MS,
    2 * DELAY_FIRST_MS,
    4 * DELAY_FIRST_MS,
  ]);
});

test("the wait before a restart stays within its bounds, however often the process crashes", () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000 }), (crashes) => {
      const delay = restartDelay(crashes);
      expect(delay).toBeGreaterThanOrEqual(DELAY_FIRST_MS);
      expect(delay).toBeLessThanOrEqual(DELAY_MAX_MS);
    }),
  );
});

test("the wait before a restart grows no longer than whoever ends processes on purpose allows", () => {
  expect([1, 2, 9].map((crashes) => restartDelay(crashes, 2 * DELAY_FIRST_MS))).toEqual(
    [1, 2, 2].map((times) => times * DELAY_FIRST_MS),
  );
});

test("the count of crashes starts anew for a process that ran well for a while", () => {
  expect(crashesNow(7, STEADY_MS)).toBe(1);
  expect(crashesNow(7, STEADY_MS - 1)).toBe(8);
});

test("only a process that never was ready is given up, after a few tries", () => {
  expect(mayRestart(false, STARTS_MAX - 1)).toBe(true);
  expect(mayRestart(false, STARTS_MAX)).toBe(false);
  expect(mayRestart(true, 1000)).toBe(true);
});
