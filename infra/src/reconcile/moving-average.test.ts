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
  ["goods that are owed are taken to cost what was known last", [bought(1, 400), sold(3)], [400, -1_200], 4_000_000],
  [
    "after 10 bought at 10, 15 sold and 5 bought at 12, the sale costs 160.00",
    [bought(10, 10_000), sold(15), bought(5, 6_000)],
    [10_000, -16_000, 6_000],
    12_000_000,
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
    "returned goods beyond the uncovered quantity come into stock again",
    [bought(10, 10_000), sold(15), returned(15, 1)],
    [10_000, -15_000, 15_000],
    10_000_000,
  ],
])("%s", (_title, steps, values, average) => {
  expect(worked(steps)).toEqual([values, average]);
});
