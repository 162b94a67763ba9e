// Tests of two ordered streams that are compared row by row.
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Keyed, sideBySide } from "./side-by-side.ts";

async function* stream(keys: readonly string[]): AsyncGenerator<Keyed> {
  for (const key of keys) yield { key };
}

test("each row of two sorted streams is yielded once, in a pair with the other stream's row of the same key, or alone", async () => {
  const keys = fc
    .uniqueArray(fc.string({ maxLength: 3, unit: fc.constantFrom("a", "b", "c") }))
    .map((all) => all.sort());
  await fc.assert(
    fc.asyncProperty(keys, keys, async (left, right) => {
      const pairs: (string | undefined)[][] = [];
      for await (const pair of sideBySide(stream(left), stream(right))) pairs.push([pair.left?.key, pair.right?.key]);
      const should = [...new Set([...left, ...right])]
        .sort()
        .map((key) => [left.includes(key) ? key : undefined, right.includes(key) ? key : undefined]);
      expect(pairs).toEqual(should);
    }),
  );
});
