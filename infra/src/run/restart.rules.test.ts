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

test("a first crash is repaired almost at once, further ones after ever longer waits", () => {
  expect([1, 2, 3].map(restartDelay)).toEqual([DELAY_FIRST_MS, 2 * DELAY_FIRST_MS, 4 * DELAY_FIRST_MS]);
});

test("however often it crashes, the wait stays within its bounds", () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000 }), (crashes) => {
      const delay = restartDelay(crashes);
      expect(delay).toBeGreaterThanOrEqual(DELAY_FIRST_MS);
      expect(delay).toBeLessThanOrEqual(DELAY_MAX_MS);
    }),
  );
});

test("a process that ran well for a while starts counting anew", () => {
  expect(crashesNow(7, STEADY_MS)).toBe(1);
  expect(crashesNow(7, STEADY_MS - 1)).toBe(8);
});

test("only a process that never was ready is given up, after a few tries", () => {
  expect(mayRestart(false, STARTS_MAX - 1)).toBe(true);
  expect(mayRestart(false, STARTS_MAX)).toBe(false);
  expect(mayRestart(true, 1000)).toBe(true);
});
