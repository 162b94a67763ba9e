// Tests of the independent moving average, by cases calculated on paper (reference.md §2.8, docs/decisions/0033).
import { expect, test } from "vitest";
import { type Step, stockOf } from "./moving-average.ts";

type Moved = Omit<Step, "key">;
const bought = (pieces: number, cents: number): Moved => ({
  quantity: BigInt(pieces * 1000),
  worth: BigInt(cents) * 10_000n,
  source: null,
});
const sold = (pieces: number): Moved => ({ quantity: BigInt(-pieces * 1000), worth: null, source: null });
/** The index of the returned line, whose value is stored as it is. */
const returned = (pieces: number, key: number, units = 0, cents = 0): Moved => ({
  quantity: BigInt(pieces * 1000),
  worth: null,
  source: { key: `${key}`, quantity: BigInt(-units * 1000), value: BigInt(-cents) * 10_000n },
});

/** The value of each line in cents, and the last average in millionths. */
function worked(steps: readonly Moved[]): [values: number[], average: number] {
  const stock = stockOf();
  const values = new Map<string, bigint>();
  let average = 0n;
  for (const [at, step] of steps.entries()) {
    const done = stock.take({ ...step, key: `${at}` });
    average = done.average;
    for (const { key, value } of done.lines) values.set(key, value);
  }
  for (const { key, value } of stock.rest()) values.set(key, value);
  return [steps.map((_, at) => Number((values.get(`${at}`) ?? 0n) / 10_000n)), Number(average / 1_000_000n)];
}

test.each<[string, Moved[], number[], number]>([
  ["what comes in is averaged: 150 for 900.00", [bought(100, 50_000), bought(50, 40_000)], [50_000, 40_000], 6_000_000],
  ["what leaves takes the average", [bought(3, 3_000), sold(1)], [3_000, -1_000], 10_000_000],
  [
    "an average of a third is exact enough that the last sale takes the whole rest",
    [bought(3, 500), sold(1), sold(2)],
    [500, -167, -333],
    1_666_666,
  ],
  ["uncovered goods are taken to cost the last known average", [bought(1, 400), sold(3)], [400, -1_200], 4_000_000],
  [
    "after 10 bought at 10, 15 sold and 5 bought at 12, the sale costs 160.00",
    [bought(10, 10_000), sold(15), bought(5, 6_000)],
    [10_000, -16_000, 6_000],
    12_000_000,
  ],
  [
    "where a cent is left of goods at 15.00, uncovered goods are taken to cost 15.00",
    [sold(0.011), bought(0.012, 18), sold(8.5)],
    [-17, 18, -12_750],
    15_000_000,
  ],
  [
    "incoming goods cover the oldest uncovered quantity first",
    [sold(3), sold(2), bought(3, 1_200), bought(4, 2_400)],
    [-1_200, -1_200, 1_200, 2_400],
    6_000_000,
  ],
  [
    "a sale returned in three parts brings back its whole cost of 10.00, as 3.33, 3.34 and 3.33",
    [bought(3, 1_000), sold(3), returned(1, 1, 3, 1_000), returned(1, 1, 3, 1_000), returned(1, 1, 3, 1_000)],
    [1_000, -1_000, 333, 334, 333],
    3_333_333,
  ],
  [
    "returned goods bring back the cost at which they left",
    [bought(10, 4_000), sold(2), bought(2, 3_000), returned(2, 1, 2, 800)],
    [4_000, -800, 3_000, 800],
    5_833_333,
  ],
  [
    "goods returned before they were bought cost as much as those that were not returned",
    [bought(10, 10_000), sold(15), returned(3, 1), bought(5, 6_000)],
    [10_000, -15_500, 3_100, 6_000],
    12_000_000,
  ],
  [
    "the last of five owed goods that come back takes the rest of 43.63: 34.91 and 8.72",
    [bought(2, 1_745), sold(5), returned(4, 1), returned(1, 1, 5, 4_363), bought(20, 2_072)],
    [1_745, -4_363, 3_491, 872, 2_072],
    1_735_000,
  ],
  [
    "what came back of owed goods counts with its worth after others came in for them",
    [bought(2, 1_745), sold(5), returned(1, 1), bought(9, 0), returned(2, 1, 5, 2_181), returned(2, 1, 5, 2_181)],
    [1_745, -2_181, 436, 0, 873, 872],
    1_586_363,
  ],
  [
    "returned goods beyond the uncovered quantity come into stock again",
    [bought(10, 10_000), sold(15), returned(15, 1)],
    [10_000, -15_000, 15_000],
    10_000_000,
  ],
])(
  "the reconciliation computes the moving average on its own, as worked out on paper: %s",
  (_title, steps, values, average) => {
    expect(worked(steps)).toEqual([values, average]);
  },
);
