import { describe, expect, it } from "vitest";
import { layOutSums, limitOf, sumsOf } from "./sums.ts";

const totals = { amount: "5" };
const drilled = {
  from: "2023-11-22",
  limited: false,
  opening: { amount: "1" },
  closing: { amount: "8" },
  unseen: null,
};
const namesOf = (answer: unknown) => sumsOf({ totals, answer }).map(({ name }) => name);

describe("the sums below a list", () => {
  it("a list has its totals below it", () => expect(namesOf({})).toEqual(["totals"]));
  it("a list that sums no column has no row of totals", () => expect(sumsOf({ totals: {}, answer: {} })).toEqual([]));
  it("a drill-down has the sums before and after its rows", () =>
    expect(namesOf(drilled)).toEqual(["opening", "totals", "closing"]));
  it("a drill-down lists the sum of the rows that the user may not see, where there is one", () =>
    expect(namesOf({ ...drilled, opening: null, unseen: { amount: "2" } })).toEqual(["totals", "unseen", "closing"]));
  it("a drill-down into a part of a figure lists the sum of what moved between that part and the rest", () =>
    expect(namesOf({ ...drilled, elsewhere: { amount: "2" } })).toEqual(["opening", "totals", "elsewhere", "closing"]));
  it("a drill-down without an opening sum and without rows that the user may not see shows totals alone", () =>
    expect(namesOf({ ...drilled, opening: null })).toEqual(["totals"]));
});

it.each([
  ["operTime", 1, ["opening"], ["totals", "closing"]],
  ["operTime", 2, [], ["opening", "totals", "closing"]],
  ["-operTime", 1, [], ["opening", "totals", "closing"]],
  ["", 1, [], ["opening", "totals", "closing"]],
])("a list sorted by '%s' has, on page %i, %j above its rows and %j below them", (sort, page, above, below) => {
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  const sums = layOutSums(sumsOf({ totals, answer: drilled }), { sort, page });
  expect([names(sums.above), names(sums.below)]).toEqual([above, below]);
});

it("a list that was cut at its limit shows the day from which it lists rows, and whether its opening sum includes the earlier ones", () => {
  expect(limitOf(drilled)).toBeUndefined();
  expect(limitOf({ ...drilled, limited: true })).toEqual({ from: "2023-11-22", isSummed: true });
  expect(limitOf({ ...drilled, limited: true, opening: null })).toEqual({ from: "2023-11-22", isSummed: false });
  expect(limitOf(undefined)).toBeUndefined();
});
