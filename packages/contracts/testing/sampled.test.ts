import fc from "fast-check";
import { expect, test } from "vitest";
import { sampled, turns } from "./sampled.ts";

const lists = fc.uniqueArray(fc.integer(), { maxLength: 50 });
const periods = fc.integer({ min: 1, max: 12 });
const samples = fc.nat({ max: 100_000 });

test("a round of samples has each test case once, wherever it begins", () => {
  fc.assert(
    fc.property(lists, periods, samples, (cases, every, first) => {
      const inTurn = Array.from({ length: Math.min(every, cases.length) }, (_, at) =>
        sampled(cases, every, String(first + at)),
      );
      expect(inTurn.flat().sort()).toEqual([...cases].sort());
    }),
  );
});

test("a sample has at least one test case of each list that is not empty, and at most its share", () => {
  fc.assert(
    fc.property(lists, periods, samples, (cases, every, sample) => {
      const { length } = sampled(cases, every, String(sample));
      expect(length).toBeGreaterThanOrEqual(Math.min(1, cases.length));
      expect(length).toBeLessThanOrEqual(Math.max(1, Math.ceil(cases.length / every)));
    }),
  );
});

test("a sample of a given number always has the same test cases, in their order", () => {
  expect(sampled(["a", "b", "c", "d", "e", "f", "g"], 3, "4")).toEqual(["c", "f"]);
  expect(sampled(["a", "b", "c", "d", "e", "f", "g"], 3, "4")).toEqual(["c", "f"]);
});

test("a complete run leaves no test case out", () => {
  fc.assert(
    fc.property(lists, periods, (cases, every) => {
      expect(sampled(cases, every, "")).toEqual(cases);
    }),
  );
  expect([turns(6, ""), turns(6, "1")]).toEqual([1, 6]);
});
