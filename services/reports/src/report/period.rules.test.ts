import fc from "fast-check";
import { expect, it } from "vitest";
import { dayAfter, partsOf, type Span, shifted } from "./period.rules.ts";

const closed = { first: "2024-06-01", last: "2025-09-01" };

it.each([
  ["2025-01-01", "2025-03-31", { quarters: [["2025-01-01", "2025-04-01"]], months: [], days: [], less: [] }],
  ["2025-01-01", "2025-02-28", { quarters: [], months: [["2025-01-01", "2025-03-01"]], days: [], less: [] }],
  ["2025-02-03", "2025-02-09", { quarters: [], months: [], days: [["2025-02-03", "2025-02-10"]], less: [] }],
  [
    "2024-01-01",
    "2024-12-31",
    { quarters: [["2024-04-01", "2025-01-01"]], months: [["2024-01-01", "2024-04-01"]], days: [], less: [] },
  ],
  [
    "2025-02-19",
    "2025-12-10",
    {
      quarters: [["2025-04-01", "2025-10-01"]],
      months: [
        ["2025-03-01", "2025-04-01"],
        ["2025-10-01", "2025-12-01"],
      ],
      days: [
        ["2025-02-19", "2025-03-01"],
        ["2025-12-01", "2025-12-11"],
      ],
      less: [],
    },
  ],
  [
    "2025-01-02",
    "2025-06-29",
    {
      quarters: [["2025-01-01", "2025-07-01"]],
      months: [],
      days: [],
      less: [
        ["2025-01-01", "2025-01-02"],
        ["2025-06-30", "2025-07-01"],
      ],
    },
  ],
])(
  "the period from %s to %s is summed from closed quarters, then months, then days, less the days that months have too much",
  (begin, end, parts) => {
    expect(partsOf(begin, end, closed)).toEqual(parts);
  },
);

it("without a closed quarter a year is twelve months", () => {
  const { quarters, months } = partsOf("2025-01-01", "2025-12-31", null);
  expect({ quarters, months }).toEqual({ quarters: [], months: [["2025-01-01", "2026-01-01"]] });
});

const dayOf = (at: number): string => new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10);
const closedMonth = fc.integer({ min: 0, max: 11 }).map((at) => shifted("2024-03-01", 3 * at));
/** How often each day is counted. */
function counted(parts: ReturnType<typeof partsOf>): Map<string, number> {
  const times = new Map<string, number>();
  const add = (spans: readonly Span[], sign: 1 | -1): void => {
    for (const [from, until] of spans)
      for (let day = from; day < until; day = dayAfter(day)) times.set(day, (times.get(day) ?? 0) + sign);
  };
  for (const spans of [parts.quarters, parts.months, parts.days]) add(spans, 1);
  add(parts.less, -1);
  return times;
}

it("each day of a period is counted once and no other, and only closed quarters and few days are read", () => {
  fc.assert(
    fc.property(
      fc.nat(1800),
      fc.nat(1100),
      fc.option(fc.tuple(closedMonth, closedMonth)),
      (begin, length, closedMonths) => {
        const [first = "", last = ""] = closedMonths?.toSorted() ?? [];
        const parts = partsOf(dayOf(begin), dayOf(begin + length), closedMonths && { first, last });
        for (const [day, times] of counted(parts))
          expect([day, times]).toEqual([day, day >= dayOf(begin) && day <= dayOf(begin + length) ? 1 : 0]);
        expect(counted(parts).size).toBeGreaterThan(length);
        for (const each of parts.months.flat()) expect(each).toMatch(/-01$/);
        for (const [from, until] of parts.quarters) {
          expect([from, until].every((each) => /-(01|04|07|10)-01$/.test(each))).toBe(true);
          expect(from >= shifted(first, -2) && until <= shifted(last, 1)).toBe(true);
        }
        const days = [...parts.days, ...parts.less];
        for (const [from, until] of days) expect(Date.parse(until) - Date.parse(from)).toBeLessThan(32 * 86_400_000);
      },
    ),
  );
});
