import { expect, test } from "vitest";
import { rowsOf } from "./data-delivery.rules.ts";

const consumed = { publisher: "sales", isKnown: true, asOf: "2026-11-22T08:00:00.000Z", behind: 0, isLate: false };
const unsent = { count: 0, since: null };

test("a service that does not answer is shown in one row as silent", () => {
  expect(rowsOf([{ service: "finance", health: null }])).toMatchObject([{ service: "finance", state: "silent" }]);
});

test.each([
  [{}, 0, "current"],
  [{ behind: 2 }, 0, "catchingUp"],
  [{ behind: null, isKnown: false }, 0, "unknown"],
  [{ behind: 2 }, 1, "parked"],
  [{ behind: 2, isLate: true }, 1, "late"],
])(
  "a consumer with the values %o and %i parked facts is shown as %s, the worst state that applies",
  (change, count, state) => {
    const parked = count > 0 ? [{ publisher: "sales", count, since: "2026-11-22T08:00:00.000Z" }] : [];
    const health = { unsent, heard: [{ ...consumed, ...change }], parked };
    expect(rowsOf([{ service: "warehouse", health }])).toMatchObject([{ state, parked: count }]);
  },
);
