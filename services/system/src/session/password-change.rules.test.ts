// Changing a password, case by case.
import { expect, test } from "vitest";
import { changeFlaw } from "./password-change.rules.ts";

const [old, fresh] = ["a".repeat(64), "b".repeat(64)];

test.each([
  ["a new password confirmed", { oldpassword: old, password: fresh, confirmPassword: fresh }, false, null],
  [
    "a confirmation that differs",
    { oldpassword: old, password: fresh, confirmPassword: old },
    false,
    "passwords-differ",
  ],
  [
    "the old password once more",
    { oldpassword: old, password: old, confirmPassword: old },
    false,
    "password-unchanged",
  ],
  [
    "a password everybody tries",
    { oldpassword: old, password: fresh, confirmPassword: fresh },
    true,
    "password-too-common",
  ],
])(
  "a change of one's own password is accepted or refused with its reason, here: %s (PWD-6)",
  (_what, change, isGuessable, flaw) => {
    expect(changeFlaw(change, isGuessable)).toBe(flaw);
  },
);
