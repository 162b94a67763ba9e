import { expect, it } from "vitest";
import { harmless, meant } from "./sheet-write.ts";

it.each([
  ["plain", "plain"],
  ["it's -5", "it's -5"],
  ["'quoted'", "'quoted'"],
  ["=cmd()", "'=cmd()"],
  ["-20 ℃", "'-20 ℃"],
  ["'=cmd()", "''=cmd()"],
  ["", ""],
])("%j is written as %j and read back as it was (XLS-4)", (text, written) => {
  expect(harmless(text)).toBe(written);
  expect(meant(written)).toBe(text);
});
