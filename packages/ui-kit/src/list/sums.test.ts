import { describe, expect, it } from "vitest";
import { limitOf, placeSums, sumsOf } from "./sums.ts";

const totals = { amount: "5" };
const drilled = {
  from: "2023-11-22",
  limited: false,
  opening: { amount: "1" },
  closing: { amount: "8" },
  unseen: null,
};
const namesOf = (answer: unknown) => sumsOf({ totals, answer }).map(({ name }) => name);

describe("below a list stand", () => {
  it("its totals", () => expect(namesOf({})).toEqual(["totals"]));
  it("in a drill-down what was there before and after them", () =>
    expect(namesOf(drilled)).toEqual(["opening", "totals", "closing"]));
  it("what the person may not see, where there is any", () =>
    expect(namesOf({ ...drilled, opening: null, unseen: { amount: "2" } })).toEqual(["totals", "unseen", "closing"]));
  it("what moved to or from the rest of what they are a part of", () =>
    expect(namesOf({ ...drilled, elsewhere: { amount: "2" } })).toEqual(["opening", "totals", "elsewhere", "closing"]));
  it("only totals where nothing was there before and all is seen", () =>
    expect(namesOf({ ...drilled, opening: null })).toEqual(["totals"]));
});

it.each([
  ["operTime", 1, ["opening"], ["totals", "closing"]],
  ["operTime", 2, [], ["opening", "totals", "closing"]],
  ["-operTime", 1, [], ["opening", "totals", "closing"]],
  ["", 1, [], ["opening", "totals", "closing"]],
])("sorted by '%s' on page %i, above the rows stands %j, below them %j", (sort, page, above, below) => {
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  const sums = placeSums(sumsOf({ totals, answer: drilled }), { sort, page });
  expect([names(sums.above), names(sums.below)]).toEqual([above, below]);
});

it("a limit is told where it is reached, and whether the opening sum holds what lies before", () => {
  expect(limitOf(drilled)).toBeUndefined();
  expect(limitOf({ ...drilled, limited: true })).toEqual({ from: "2023-11-22", isSummed: true });
  expect(limitOf({ ...drilled, limited: true, opening: null })).toEqual({ from: "2023-11-22", isSummed: false });
  expect(limitOf(undefined)).toBeUndefined();
});
