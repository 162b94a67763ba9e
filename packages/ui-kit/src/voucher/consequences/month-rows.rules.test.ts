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

it("the consequences of a change list for each month the figures that change, with what they were and will be", () => {
  expect(shown([month({})])).toEqual(["month   ", "cost 10.00 12.00 2.00", "profit 5.00 3.00 -2.00"]);
});

it("the consequences of a change leave out figures that a role hides, and months of which nothing is left", () => {
  const hidden = { profitBefore: null, profitAfter: null, profitChange: null };
  expect(shown([month(hidden)])).toEqual(["month   ", "cost 10.00 12.00 2.00"]);
  expect(shown([month({ ...hidden, costBefore: null, costAfter: null, costChange: null })])).toEqual([]);
});

it("the consequences of a change show the difference alone where the figures before are not known", () => {
  const unknown = month({ costBefore: null, costAfter: null, profitChange: "0.00" });
  expect(monthRows([unknown])[1]).toMatchObject({ before: null, after: null, change: "2.00" });
});
