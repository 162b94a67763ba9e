import fc from "fast-check";
import { expect, it } from "vitest";
import { arranged, moved, positionsOf } from "./arrangement.rules.ts";

const NAMES = ["today", "month", "members"] as const;
const text = (positions: Record<string, string>) =>
  arranged(NAMES, positions).map(({ name, isShown }) => (isShown ? name : `(${name})`));

it.each<[string, Record<string, string>, string[]]>([
  ["nothing is kept", {}, ["today", "month", "members"]],
  ["all have places", { today: "3", month: "1", members: "2" }, ["month", "members", "today"]],
  ["one is hidden", { today: "1-", month: "2", members: "3" }, ["(today)", "month", "members"]],
  ["one came later", { month: "1", members: "2" }, ["month", "members", "today"]],
  ["two have one place", { today: "1", month: "1", members: "0" }, ["members", "today", "month"]],
  ["a place is no number", { today: "first", month: "2", members: "1" }, ["members", "month", "today"]],
  ["a tile is there no more", { points: "1", today: "2" }, ["today", "month", "members"]],
])("a stored arrangement of tiles shows each tile once and in its place, where %s", (_what, positions, expected) => {
  expect(text(positions)).toEqual(expected);
});

it.each([
  [0, 1, ["month", "today", "members"]],
  [2, -1, ["today", "members", "month"]],
  [0, -1, ["today", "month", "members"]],
  [2, 1, ["today", "month", "members"]],
])("a tile at position %i that is moved by %i goes there, and no further than the ends", (at, by, expected) => {
  expect(moved(NAMES, at, by)).toEqual(expected);
});

it("an arrangement that is stored and read again is the same, whatever tiles were moved or hidden", () => {
  const steps = fc.array(fc.record({ at: fc.nat(2), by: fc.constantFrom(-1, 1), hides: fc.boolean() }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(steps, (all) => {
      const tiles = all.reduce(
        (now, { at, by, hides }) =>
          moved(now, at, by).map((tile, index) => (hides && index === at ? { ...tile, isShown: !tile.isShown } : tile)),
        arranged(NAMES, {}),
      );
      expect(arranged(NAMES, positionsOf(tiles))).toEqual(tiles);
    }),
  );
});
