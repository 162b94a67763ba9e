// Changing a password, case by case.
import { expect, test } from "vitest";
import { clientDigest } from "../password/client-digest.ts";
import { changeFlaw } from "./password-change.rules.ts";

const [old, fresh, common] = ["Alte-Burg-7", "Neue-Burg-8", "password1"].map(clientDigest) as [string, string, string];

test.each([
  ["a new password confirmed", { oldpassword: old, password: fresh, confirmPassword: fresh }, null],
  ["a confirmation that differs", { oldpassword: old, password: fresh, confirmPassword: old }, "passwords-differ"],
  ["the old password once more", { oldpassword: old, password: old, confirmPassword: old }, "password-unchanged"],
  [
    "a password everybody tries",
    { oldpassword: old, password: common, confirmPassword: common },
    "password-too-common",
  ],
])("%s (PWD-6)", (_what, change, flaw) => {
  expect(changeFlaw(change, ["acme"])).toBe(flaw);
});
