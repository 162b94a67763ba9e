import { describe, expect, it } from "vitest";
import { flawOf, flawOfReplacing, isConfirmed } from "./password.rules.ts";

describe("a new password", () => {
  it.each([
    ["abc123!x", null],
    ["abc123!", "form.passwordRule"],
    ["abcd1234", "form.passwordRule"],
    ["abcdefg!", "form.passwordRule"],
    ["1234567!", "form.passwordRule"],
    ["abc 1234", "form.passwordRule"],
    ["ABCD123!", "form.passwordRule"],
    ["abc123", "form.passwordRule"],
    ["", "form.passwordRule"],
    ["a1!😀😀😀😀", "form.passwordRule"],
    ["a1!😀😀😀😀😀", null],
    [`a1!${"x".repeat(125)}`, null],
    [`a1!${"x".repeat(126)}`, "form.passwordRule"],
  ])(
    "the check of the new password %j gives the issue %s, or null if it is strong enough (decision 0028)",
    (password, flaw) => {
      expect(flawOf(password)).toBe(flaw);
    },
  );

  it("a new password must differ from the old one", () => {
    expect(flawOfReplacing("abc123!x", "abc123!x")).toBe("password.same-as-old");
    expect(flawOfReplacing("abc124!x", "abc123!x")).toBeNull();
    expect(flawOfReplacing("abc124", "abc123!x")).toBe("form.passwordRule");
  });

  it("a new password is confirmed when both typed texts are equal after trimming", () => {
    expect([isConfirmed("abc123", " abc123 "), isConfirmed("abc123", "abc124")]).toEqual([true, false]);
  });
});
