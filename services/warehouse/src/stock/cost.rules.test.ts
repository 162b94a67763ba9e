import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CostState, costLine, exact, NOTHING, type ReplayedLine, replay } from "./cost.rules.ts";

const state = (quantity: string, value: string, average: string): CostState => ({
  quantity: exact(quantity),
  value: exact(value),
  average: exact(average),
});
const line = (quantity: string, ownCost: string | null = null, leftAt: string | null = null) => ({
  quantity: exact(quantity),
  ownCost: ownCost === null ? null : exact(ownCost),
  leftAt: leftAt === null ? null : exact(leftAt),
});

describe("a line costs", () => {
  it.each([
    ["its own price when it is bought", NOTHING, line("100", "5"), ["5", "500", "100 500 5"]],
    ["its own price, which moves the average", state("100", "500", "5"), line("50", "8"), ["8", "400", "150 900 6"]],
    [
      "nothing when it is a gift, which lowers the average",
      state("100", "500", "5"),
      line("100", "0"),
      ["0", "0", "200 500 2.5"],
    ],
    ["the average when it leaves", state("150", "900", "6"), line("-10"), ["6", "-60", "140 840 6"]],
    [
      "all that is left when it is the last",
      state("3", "10", "3.333333"),
      line("-3"),
      ["3.333333", "-10", "0 0 3.333333"],
    ],
    [
      "its share, so that rounding of a million units does not land on the last one",
      state("1000000", "333333.333333", "0.333333"),
      line("-999999"),
      ["0.333333", "-333333", "1 0.333333 0.333333"],
    ],
    ["the average when more leaves than there is", state("2", "10", "5"), line("-3"), ["5", "-15", "-1 -5 5"]],
    [
      "its own price when it goes back to whom it was bought from, which moves the average",
      state("20", "40", "2"),
      line("-10", "3"),
      ["3", "-30", "10 10 1"],
    ],
    ["the last known cost when there is none", state("0", "0", "6"), line("-2"), ["6", "-12", "-2 -12 6"]],
    ["what it left at when it comes back", state("10", "60", "6"), line("2", null, "9"), ["9", "18", "12 78 6.5"]],
    ["the average when it comes back from nowhere known", state("10", "60", "6"), line("2"), ["6", "12", "12 72 6"]],
    [
      "its own price when goods are still owed after it",
      state("-5", "-30", "6"),
      line("3", "8"),
      ["8", "24", "-2 -6 8"],
    ],
  ])("%s", (_case, before, given, [unitCost, value, after]) => {
    const done = costLine(before, given);
    expect(done.unitCost.toFixed()).toBe(unitCost);
    expect(done.value.toFixed()).toBe(value);
    expect(`${done.after.quantity} ${done.after.value} ${done.after.average}`).toBe(after);
  });
});

const anyLine = fc
  .record({
    quantity: fc.integer({ min: -500, max: 500 }).filter((n) => n !== 0),
    cost: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
  })
  .map(({ quantity, cost }) => ({
    quantity: exact(quantity).div(10),
    ownCost: cost === null || quantity < 0 ? null : exact(cost).div(1000),
  }));

describe("a product's lines", () => {
  const lines = fc
    .array(anyLine, { maxLength: 30 })
    .map((all): ReplayedLine[] => all.map((each, at) => ({ ...each, lineId: String(at), linkLineId: null })));

  it("cost the same in one go as in two (I-12)", () => {
    fc.assert(
      fc.property(lines, fc.nat(30), (all, cut) => {
        const whole = replay(NOTHING, all, () => null);
        const first = replay(NOTHING, all.slice(0, cut), () => null);
        const second = replay(first.after, all.slice(cut), () => null);
        expect([...first.costed, ...second.costed].map(({ value }) => value.toFixed())).toEqual(
          whole.costed.map(({ value }) => value.toFixed()),
        );
      }),
    );
  });

  it("add up to what is left", () => {
    fc.assert(
      fc.property(lines, (all) => {
        const { costed, after } = replay(NOTHING, all, () => null);
        const sum = costed.reduce((total, { value }) => total.plus(value), exact(0));
        expect(sum.toFixed()).toBe(after.value.toFixed());
      }),
    );
  });

  it("are worth nothing when all of them are gone", () => {
    const all = ["7", "11", "13"].map(
      (cost, at): ReplayedLine => ({ lineId: `${at}`, linkLineId: null, quantity: exact("3"), ownCost: exact(cost) }),
    );
    const out: ReplayedLine[] = ["-4", "-2", "-3"].map((quantity, at) => ({
      lineId: `o${at}`,
      linkLineId: null,
      quantity: exact(quantity),
      ownCost: null,
    }));
    expect(replay(NOTHING, [...all, ...out], () => null).after.value.toFixed()).toBe("0");
  });
});
