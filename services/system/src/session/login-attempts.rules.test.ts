// The sign-in lock, moment by moment.
import { expect, test } from "vitest";
import { type Attempts, afterFailure, isLocked, LOCK_MS, NO_ATTEMPTS, needsCaptcha } from "./login-attempts.rules.ts";

const at = (ms: number): Date => new Date(1_800_000_000_000 + ms);
const wrong = (times: number, from: Attempts = NO_ATTEMPTS, now = at(0)): Attempts =>
  Array.from({ length: times }).reduce<Attempts>((state) => afterFailure(state, now), from);

test("nine wrong passwords leave the name open, the tenth locks it (LOG-1)", () => {
  expect(isLocked(wrong(9), at(0))).toBe(false);
  expect(isLocked(wrong(10), at(0))).toBe(true);
});

test("the sign-in lock lasts exactly ten minutes from the tenth wrong password (LOG-1)", () => {
  const locked = wrong(10);
  expect(isLocked(locked, at(LOCK_MS - 1))).toBe(true);
  expect(isLocked(locked, at(LOCK_MS))).toBe(false);
});

test("wrong passwords while locked neither count nor lengthen the lock (LOG-1)", () => {
  const locked = wrong(10);
  expect(wrong(40, locked, at(60_000))).toEqual(locked);
});

test("after a sign-in lock wrong passwords are counted from one again (LOG-1)", () => {
  expect(wrong(1, wrong(10), at(LOCK_MS))).toEqual({ failures: 1, lockedUntil: null });
});

test("from the third wrong password on a captcha is required (LOG-5)", () => {
  expect(needsCaptcha(wrong(2), at(0))).toBe(false);
  expect(needsCaptcha(wrong(3), at(0))).toBe(true);
  expect(needsCaptcha(wrong(10), at(LOCK_MS))).toBe(false);
});
