import { describe, expect, it } from "vitest";
import { exact } from "./cost.rules.ts";
import { type Cover, coverUncovered, takeReturn, type UncoveredLine, valuesOf } from "./uncovered.rules.ts";

/** 10 left and 4 of them are uncovered, unless stated otherwise; the others cost 60.00, and an uncovered one is assumed to cost 6. */
const uncovered = (lineId: string, over: Partial<UncoveredLine> = {}): UncoveredLine => ({
  ...{
    lineId,
    units: exact(10),
    uncovered: exact(4),
    covered: exact(60),
    withheld: exact(0),
    cost: exact(6),
    returns: [],
  },
  ...over,
});
const shown = ({ lines, units, value }: Cover): string =>
  [
    ...lines.map((line) => `${line.lineId}: ${line.uncovered} owed, ${line.covered} covered`),
    `${units} worth ${value}`,
  ].join("; ");
const values = (line: UncoveredLine): string =>
  valuesOf(line)
    .map(([lineId, value]) => `${lineId} ${value}`)
    .join(", ");

describe("goods that come in for uncovered ones", () => {
  it.each([
    ["are for the line that left first", 3, "30", "a: 1 owed, 90 covered; 0 worth 0"],
    [
      "are then for the next one, each by its share",
      6,
      "60",
      "a: 0 owed, 100 covered; b: 2 owed, 80 covered; 0 worth 0",
    ],
    [
      "are shared to the cent: 8 of 9 for 10.00 are 4.44 and 4.45, and 1.11 is left for stock",
      9,
      "10",
      "a: 0 owed, 64.44 covered; b: 0 owed, 64.45 covered; 1 worth 1.11",
    ],
  ])("goods that come in first cover those that were sold without stock: they %s", (_case, units, value, expected) => {
    const coming = { units: exact(units), value: exact(value), isPassedOn: true };
    expect(shown(coverUncovered([uncovered("a"), uncovered("b")], coming))).toBe(expected);
  });

  it("what uncovered goods cost more than was assumed is withheld from what was made of them, where it is not passed on", () => {
    const withheldOf = (units: number, value: string, isPassedOn: boolean) =>
      coverUncovered([uncovered("a")], { units: exact(units), value: exact(value), isPassedOn }).lines.map(
        ({ withheld }) => withheld.toFixed(2),
      );
    expect(withheldOf(4, "100", true)).toEqual(["0.00"]);
    expect(withheldOf(4, "100", false)).toEqual(["76.00"]);
    expect(withheldOf(3, "10", false)).toEqual(["-8.00"]);
  });
});

describe("returns of goods that were sold without stock", () => {
  it("returns of goods that were sold without stock first reduce the quantity still missing, at the cost assumed for it", () => {
    const { lines } = takeReturn(uncovered("a"), "r", exact(3));
    expect(lines.map(values)).toEqual(["a -84, r 18"]);
  });
  it("3 goods that are returned before the missing ones come in get the average cost of the 7 that stay sold: 34.29 where those cost 80.00", () => {
    const { lines } = takeReturn(uncovered("a"), "r", exact(3));
    expect(coverUncovered(lines, { units: exact(1), value: exact(20), isPassedOn: true }).lines.map(values)).toEqual([
      "a -114.29, r 34.29",
    ]);
  });
  it("returns beyond the quantity still missing come into stock at the cost of the goods that were there: 2 of 6 that cost 60.00 come in at 20.00", () => {
    const returned = takeReturn(uncovered("a"), "r", exact(6));
    expect([shown(returned), ...returned.lines.map(values)]).toEqual([
      "a: 0 owed, 60 covered; 2 worth 20",
      "a -100, r 60",
    ]);
  });
});
