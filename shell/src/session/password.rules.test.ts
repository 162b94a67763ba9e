import { describe, expect, it } from "vitest";
import { flawOfChange, flawOfNew, flawOfReplacing, isConfirmed } from "./password.rules.ts";

describe("the password of a new account", () => {
  it.each([
    ["abc123!x", null],
    ["abc123!", "too-simple-new"],
    ["abcd1234", "too-simple-new"],
    ["abcdefg!", "too-simple-new"],
    ["1234567!", "too-simple-new"],
    ["abc 1234", "too-simple-new"],
    ["ABCD123!", "too-simple-change"],
    ["", "too-simple-new"],
  ])("%j: %s", (password, flaw) => {
    expect(flawOfNew(password)).toBe(flaw);
  });
});

describe("a changed password", () => {
  it.each([
    ["abc123", null],
    ["abc12", "too-simple-change"],
    ["abcdef", "too-simple-change"],
    ["ABC123", "too-simple-change"],
    ["123456", "too-simple-change"],
  ])("%j: %s", (password, flaw) => {
    expect(flawOfChange(password)).toBe(flaw);
  });

  it("differs from the old one", () => {
    expect(flawOfReplacing("abc123", "abc123")).toBe("same-as-old");
    expect(flawOfReplacing("abc124", "abc123")).toBeNull();
  });

  it("is confirmed when both agree after trimming", () => {
    expect([isConfirmed("abc123", " abc123 "), isConfirmed("abc123", "abc124")]).toEqual([true, false]);
  });
});
