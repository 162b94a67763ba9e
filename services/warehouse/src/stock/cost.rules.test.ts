import { describe, expect, it } from "vitest";
import { averageOf, type CostState, exact, knownCost, shownCost, valueOut, withInbound } from "./cost.rules.ts";

const state = (quantity: string, value: string, average: string): CostState => ({
  quantity: exact(quantity),
  value: exact(value),
  average: exact(average),
});
const shown = ({ quantity, value, average }: CostState): string => `${quantity} ${value} ${average}`;

describe("what goods on hand cost", () => {
  it.each([
    ["the kept average while it says the worth to the cent", state("3", "1.01", "0.335"), "0.335"],
    ["worth by quantity where it does not", state("3", "1.02", "0.335"), "0.34"],
    ["the last known average where there are none", state("0", "0", "6"), "6"],
    ["the last known average while goods are owed", state("-2", "-12", "6"), "6"],
  ])("the average cost of goods on hand is %s", (_case, before, average) => {
    expect(averageOf(before).toFixed()).toBe(average);
  });
});

describe("the unit cost that is assumed where goods have none of their own", () => {
  it.each([
    ["that of goods on hand", state("3", "1.02", "0.335"), "0.34"],
    ["the one known before, where less than 1.00 is left", state("0.001", "0.01", "15"), "15"],
    ["value by quantity even then, where none was known", state("0.5", "0.1", "0"), "0.2"],
    ["the last known average while goods are owed", state("-2", "-12", "6"), "6"],
  ])("the assumed unit cost is %s", (_case, before, cost) => {
    expect(knownCost(before).toFixed()).toBe(cost);
  });
});

describe("the value that leaves with goods", () => {
  it.each([
    ["their share: 10 of 150 worth 900.00 are worth 60.00", state("150", "900", "6"), "10", "60"],
    ["all that is left when they are the last", state("3", "10", "3.333333333333"), "3", "10"],
    ["all that is left when they are more than there are", state("2", "10", "5"), "3", "10"],
    ["one of 3 worth 10.00: 3.33, since the other two are worth 6.67", state("3", "10", "3.333333333333"), "1", "3.33"],
    [
      "of a million units nearly all: 333,333.00 of 333,333.33",
      state("1000000", "333333.33", "0.33333333"),
      "999999",
      "333333",
    ],
    ["cents, where a part of a cent is left of earlier years", state("3", "10.000001", "3.333333666667"), "1", "3.33"],
    ["and that part goes with the last", state("2", "6.670001", "3.333334"), "2", "6.670001"],
  ])("goods that leave stock take their share of its value with them: %s", (_case, before, units, value) => {
    expect(valueOut(before, exact(units)).toFixed()).toBe(value);
  });
});

describe("goods that come in", () => {
  it("goods with a value of their own move the average: 100 at 5 and 50 for 400.00 make 150 at 6", () => {
    expect(shown(withInbound(state("100", "500", "5"), exact(50), exact(400), true))).toBe("150 900 6");
  });
  it("goods that meet a remainder of a cent are averaged with what its units had cost: a thousandth at 15 and one at 5 make 10", () => {
    expect(shown(withInbound(state("0.001", "0.01", "15"), exact("0.001"), exact("0.005"), true))).toBe(
      "0.002 0.015 10",
    );
  });
  it("goods received as a gift lower the average", () => {
    expect(shown(withInbound(state("100", "500", "5"), exact(100), exact(0), true))).toBe("200 500 2.5");
  });
  it("goods that come back at the average leave it unchanged, also where one piece at 0.335 has the value 0.34", () => {
    expect(shown(withInbound(state("2", "0.67", "0.335"), exact(1), exact("0.34"), false))).toBe("3 1.01 0.335");
  });
  it("goods that come back at another cost than the average move it", () => {
    expect(shown(withInbound(state("10", "60", "6"), exact(2), exact(18), false))).toBe("12 78 6.5");
  });
});

it("a unit cost is shown as value divided by quantity, whatever its sign, with six decimals", () => {
  expect(
    [shownCost(exact(-10), exact(-3)), shownCost(exact(10), exact(3)), shownCost(exact(0), exact(0))].map(String),
  ).toEqual(["3.333333", "3.333333", "0"]);
});
