import { expect, it } from "vitest";
import { usualBegin } from "./default-period.ts";

it.each([
  ["2026-05-31", "2026-02-28"],
  ["2026-02-15", "2025-11-15"],
])("lists and reports begin three months back: from %s that is %s", (today, begin) => {
  expect(usualBegin(today)).toBe(begin);
});
