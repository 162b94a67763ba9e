import type { PreviewMonth } from "@kontor/contracts/voucher/consequences";
import { expect, it } from "vitest";
import { monthRows } from "./month-rows.rules.ts";

const month = (changes: Partial<PreviewMonth>): PreviewMonth => ({
  month: "2026-10",
  ...{ costBefore: "10.00", costAfter: "12.00", costChange: "2.00" },
  ...{ profitBefore: "5.00", profitAfter: "3.00", profitChange: "-2.00" },
  ...{ valueBefore: "7.00", valueAfter: "7.00", valueChange: "0.00" },
  ...changes,
});
const shown = (months: PreviewMonth[]) =>
  monthRows(months).map(({ figure = "month", before, after, change }) => [figure, before, after, change].join(" "));

it("below each month stand its figures that change, with what they were and will be", () => {
  expect(shown([month({})])).toEqual(["month   ", "cost 10.00 12.00 2.00", "profit 5.00 3.00 -2.00"]);
});

it("figures that a role hides are left out, and a month of which nothing is left", () => {
  const hidden = { profitBefore: null, profitAfter: null, profitChange: null };
  expect(shown([month(hidden)])).toEqual(["month   ", "cost 10.00 12.00 2.00"]);
  expect(shown([month({ ...hidden, costBefore: null, costAfter: null, costChange: null })])).toEqual([]);
});

it("where the figures of before are not known the difference alone is shown", () => {
  const unknown = month({ costBefore: null, costAfter: null, profitChange: "0.00" });
  expect(monthRows([unknown])[1]).toMatchObject({ before: null, after: null, change: "2.00" });
});
