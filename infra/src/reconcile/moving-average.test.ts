// The independent moving average, by cases computed on paper (reference.md §2.8).
import { expect, test } from "vitest";
import { movingAverage, NOTHING, type Step } from "./moving-average.ts";

const bought = (pieces: number, price: number): Step => ({
  quantity: BigInt(pieces * 1000),
  own: BigInt(price * 1_000_000),
  source: null,
});
const sold = (pieces: number): Step => ({ quantity: BigInt(-pieces * 1000), own: null, source: null });
const after = (...steps: Step[]) => steps.reduce((state, step) => movingAverage(state, step).after, NOTHING);

test.each([
  ["what comes in is averaged", [bought(100, 5), bought(50, 8)], [150_000n, 900_000_000n, 6_000_000n]],
  ["what leaves takes the average", [bought(3, 10), sold(1)], [2_000n, 20_000_000n, 10_000_000n]],
  ["a third is rounded half up", [bought(1, 1), bought(2, 2)], [3_000n, 5_000_000n, 1_666_667n]],
  ["the last piece takes all that is left", [bought(1, 1), bought(2, 2), sold(3)], [0n, 0n, 1_666_667n]],
  ["goods that are owed keep the last known cost", [bought(1, 4), sold(3)], [-2_000n, -8_000_000n, 4_000_000n]],
])("%s", (_title, steps, [quantity, value, average]) => {
  expect(after(...steps)).toEqual({ quantity, value, average });
});

test("what comes back brings the cost at which it left", () => {
  const state = after(bought(10, 4), sold(2), bought(10, 8));
  expect(movingAverage(state, { quantity: 2_000n, own: null, source: 4_000_000n })).toMatchObject({
    cost: 4_000_000n,
    value: 8_000_000n,
  });
});
