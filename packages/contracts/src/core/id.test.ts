import fc from "fast-check";
import { expect, it } from "vitest";
import { id, newId } from "./id.ts";

it("ids are valid and sort by the time of creation", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 1e9 }), (now, later) => {
      const first = newId(now);
      const second = newId(now + later);
      expect(id<"AnyId">().safeParse(first).success).toBe(true);
      expect(first < second).toBe(true);
    }),
  );
});

it("ids that are made within one millisecond sort by the order in which they were made", () => {
  const made = Array.from({ length: 2_000 }, () => newId(1_700_000_000_000));
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

it("an id in upper case is the same id", () => {
  const one = newId();
  expect(id<"AnyId">().parse(one.toUpperCase())).toBe(one);
});
