import { expect, it } from "vitest";
import { monthsUntil } from "./months.rules.ts";

it.each([
  ["2026-03-31", 1, ["2026-03-01 2026-03-31"]],
  ["2026-03-01", 2, ["2026-02-01 2026-02-28", "2026-03-01 2026-03-31"]],
  ["2024-02-29", 2, ["2024-01-01 2024-01-31", "2024-02-01 2024-02-29"]],
  ["2026-01-15", 3, ["2025-11-01 2025-11-30", "2025-12-01 2025-12-31", "2026-01-01 2026-01-31"]],
])("the whole months up to %s, %i of them, are those that a calendar has", (day, count, expected) => {
  expect(monthsUntil(day, count).map(({ begin, end }) => `${begin} ${end}`)).toEqual(expected);
});

it("twelve months are a year without a gap, each named by its year and number", () => {
  const months = monthsUntil("2026-11-27", 12);
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(["2025-12", "2026-11"]);
  for (const [at, { end }] of months.slice(0, -1).entries())
    expect(Date.parse(months[at + 1]?.begin ?? "") - Date.parse(end)).toBe(86_400_000);
});
