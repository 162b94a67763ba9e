// Worked examples and random trade: the remaining value is what was paid less the cost of the goods that left (docs/decisions/0033).
import type { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, exact } from "./cost.rules.ts";
import { BEGINNING, type ReplayedLine, type Running, replay } from "./replay.rules.ts";

type Step = [quantity: number | string, worth?: number | string | null, source?: number];
const bought = (quantity: number | string, ownValue: number | string): Step => [quantity, ownValue];
const sold = (quantity: number | string): Step => [`-${quantity}`];
const returned = (quantity: number | string, source?: number): Step => [quantity, null, source];
const lineOf = ([quantity, ownValue, source]: Step, at: number): ReplayedLine => ({
  lineId: `${at}`,
  linkLineId: source === undefined ? null : `${source}`,
  quantity: exact(quantity),
  worth: ownValue === undefined || ownValue === null ? null : exact(ownValue),
  isMade: false,
});
const costed = (steps: readonly Step[]) => replay(BEGINNING, steps.map(lineOf), () => null);

describe("worked examples", () => {
  it.each<[string, Step[], values: string[], left: string]>([
    [
      "100 bought for 80.00 each, 100.00 less 20 %, one sold: it cost 80.00",
      [bought(100, 8000), sold(1)],
      ["8000", "-80"],
      "99 7920",
    ],
    [
      "3 bought for 10.00, sold one by one: 3.33, 3.34 and 3.33, nothing is left",
      [bought(3, 10), sold(1), sold(1), sold(1)],
      ["10", "-3.33", "-3.34", "-3.33"],
      "0 0",
    ],
    [
      "bought 10 at 10, sold 15, bought 5 at 12: nothing left, worth nothing, the sale cost 160.00",
      [bought(10, 100), sold(15), bought(5, 60)],
      ["100", "-160", "60"],
      "0 0",
    ],
    ["sold before it was bought: the sale costs what was paid later", [sold(4), bought(10, 30)], ["-12", "30"], "6 18"],
    [
      "owed goods leave at the last known average until others come in: 10 at 2 and 5 more at 2",
      [bought(10, 20), sold(15)],
      ["20", "-30"],
      "-5 -10",
    ],
    ["nothing is known of what it costs: the sale costs nothing yet", [sold(5)], ["0"], "-5 0"],
    [
      "two sales are owed: the first is made good first, at 4, the second at 6",
      [sold(3), sold(2), bought(3, 12), bought(4, 24)],
      ["-12", "-12", "12", "24"],
      "2 12",
    ],
    [
      "one delivery makes good two sales and a part of 10.00 stays: 3.33, 3.34, 3.33",
      [sold(1), sold(1), bought(3, 10)],
      ["-3.33", "-3.34", "10"],
      "1 3.33",
    ],
    [
      "a delivery that is too small: the rest stays at the last known 6, later sales at the 8 that was paid",
      [bought(1, 6), sold(6), bought(3, 24), sold(1)],
      ["6", "-42", "24", "-8"],
      "-3 -20",
    ],
    [
      "a return of a sale that was made good comes back at what was paid for it",
      [sold(5), bought(5, 60), returned(5, 0)],
      ["-60", "60", "60"],
      "5 60",
    ],
    [
      "a return of a sale before goods came in for it takes the debt back: nothing cost anything",
      [sold(5), returned(5, 0), bought(5, 60)],
      ["0", "0", "60"],
      "5 60",
    ],
    [
      "a part comes back before goods came in: sale and return cost the same a unit, 100 of 10 and 24 of 2 for 12",
      [bought(10, 100), sold(15), returned(3, 1), bought(5, 60)],
      ["100", "-155", "31", "60"],
      "3 36",
    ],
    [
      "all comes back, more than was owed: what was taken from stock comes into it again",
      [bought(10, 100), sold(15), returned(15, 1)],
      ["100", "-150", "150"],
      "10 100",
    ],
    [
      "goods come back that nobody knows of, and make good what is owed at the last known 2",
      [bought(10, 20), sold(15), returned(8)],
      ["20", "-30", "16"],
      "3 6",
    ],
    [
      "a return of one sale makes good another that was owed before it",
      [bought(2, 10), sold(2), sold(1), returned(2, 1)],
      ["10", "-10", "-5", "10"],
      "1 5",
    ],
    [
      "3 that cost 10.00 come back one by one: at 3.33, 3.34 and 3.33",
      [bought(3, 10), sold(3), returned(1, 1), returned(1, 1), returned(1, 1)],
      ["10", "-10", "3.33", "3.34", "3.33"],
      "3 10",
    ],
    [
      "4 of 5 come back, 3 of them while they are owed: at 26.18 and 8.73, and the last takes 8.72, the rest of 43.63",
      [bought(2, "17.45"), sold(5), returned(4, 1), returned(1, 1), bought(20, "20.72")],
      ["17.45", "-43.63", "34.91", "8.72", "20.72"],
      "22 38.17",
    ],
    [
      "1 of 5 comes back while it is owed, what comes in changes its worth to 4.36, and the others bring the rest of 21.78",
      [bought(2, "17.45"), sold(5), returned(1, 1), bought(9, 0), returned(2, 1), returned(2, 1)],
      ["17.45", "-21.81", "4.36", "0", "8.73", "8.72"],
      "11 17.45",
    ],
    [
      "10 of 20 come back one by one while they are owed, each for a cent of 0.005: the next bring nothing until they are worth more, the last the rest",
      [
        ...[bought(2, "0.01"), sold(2), sold(20)],
        ...Array.from({ length: 10 }, () => returned(1, 2)),
        ...[bought(10, "0.05"), returned(1, 2), returned(8, 2), returned(1, 2)],
      ],
      ["0.01", "-0.01", "-0.15", ...Array.from({ length: 10 }, () => "0.01"), "0.05", "0", "0.04", "0.01"],
      "10 0.05",
    ],
    [
      "a return comes back at what it left at, not at today's average",
      [bought(10, 60), sold(2), bought(2, 40), returned(2, 1)],
      ["60", "-12", "40", "12"],
      "12 100",
    ],
    [
      "a gift lowers the average: 10 for 50.00 and 10 for nothing",
      [bought(10, 50), bought(10, 0), sold(4)],
      ["50", "0", "-10"],
      "16 40",
    ],
    [
      "a cent is left of goods at 15.00, a thousandth for 0.01: goods that then leave without stock are assumed to cost 15.00, not 10.00 (docs/decisions/0071)",
      [sold("0.011"), bought("0.012", "0.18"), sold("8.474")],
      ["-0.17", "0.18", "-127.11"],
      "-8.473 -127.1",
    ],
    [
      "a thousandth that left for nothing comes back for nothing, and the next goods without stock still cost the 2.00 that were paid",
      [bought("0.004", "0.01"), sold("0.001"), sold("0.003"), returned("0.001", 1), sold("10.001")],
      ["0.01", "0", "-0.01", "0", "-25"],
      "-10 -25",
    ],
    [
      "one kilo in grams: 3.00 in lots of a gram of 0.00 and 0.01, all of it",
      [bought("0.004", "0.01"), sold("0.001"), sold("0.001"), sold("0.001"), sold("0.001")],
      ["0.01", "0", "0", "-0.01", "0"],
      "0 0",
    ],
  ])("replaying a product's movements gives the costs worked out by hand: %s", (_case, steps, values, left) => {
    const { costed: lines, after } = costed(steps);
    expect(lines.map(({ value }) => value.toFixed())).toEqual(values);
    expect(`${after.quantity} ${after.value}`).toBe(left);
  });

  it("300 single sales of goods at 0.335 cost 100.50, and the first half of them 50.25", () => {
    const { costed: lines } = costed([bought(300, "100.5"), ...Array.from({ length: 300 }, () => sold(1))]);
    const sumOf = (count: number) => lines.slice(1, count + 1).reduce((sum, { value }) => sum.plus(value), exact(0));
    expect([sumOf(150), sumOf(300)].map((sum) => sum.toFixed(2))).toEqual(["-50.25", "-100.50"]);
  });
});

const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ quantity: fc.integer({ min: 1, max: 400 }), worth: fc.integer({ min: 0, max: 100_000 }) }),
  },
  { weight: 5, arbitrary: fc.record({ quantity: fc.integer({ min: -400, max: -1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      quantity: fc.integer({ min: 1, max: 400 }),
      source: fc.option(fc.nat(25), { nil: undefined }),
    }),
  },
);
const trade = fc.array(anyStep, { maxLength: 25 }).map((steps) => {
  const returnedBySource = new Map<number, number>();
  return steps.map(({ quantity, ...rest }, at): Step => {
    const ownValue = "worth" in rest && rest.worth !== undefined ? exact(rest.worth).div(100).toFixed() : null;
    const source = "source" in rest ? rest.source : undefined;
    // As in documents: by all returns together no more comes back than left.
    const left = -(steps[source ?? at]?.quantity ?? 0) - (returnedBySource.get(source ?? at) ?? 0);
    if (source === undefined || source === at || left <= 0) return [exact(quantity).div(10).toFixed(), ownValue];
    const returnQuantity = Math.min(quantity, left);
    returnedBySource.set(source, (returnedBySource.get(source) ?? 0) + returnQuantity);
    return [exact(returnQuantity).div(10).toFixed(), ownValue, source];
  });
});
const sumOf = (values: readonly Decimal[]) => values.reduce((sum, each) => sum.plus(each), exact(0));

/** Costs lines in portions of a size: the value of each as it is in the end, and the state after the last. */
function inPortions(lines: readonly ReplayedLine[], size: number): { values: (string | undefined)[]; after: Running } {
  const values = new Map<string, string>();
  let after: Running = BEGINNING;
  for (let at = 0; at < lines.length; at += size) {
    const portion = lines.slice(at, at + size);
    const leftAt = (lineId: string) => {
      const [value, line] = [values.get(lineId), lines[Number(lineId)]];
      return value === undefined || !line ? null : { value: exact(value), quantity: line.quantity };
    };
    const done: ReturnType<typeof replay> = replay(after, portion, leftAt);
    for (const [index, { value }] of done.costed.entries()) values.set(portion[index]?.lineId ?? "", value.toFixed());
    for (const [lineId, { value }] of done.again) values.set(lineId, value.toFixed());
    after = done.after;
  }
  return { values: lines.map(({ lineId }) => values.get(lineId)), after };
}

describe("random trade", () => {
  it("after any trade the stock value is what was paid less the cost of goods that left, to the cent, and it is zero without goods and never negative", () => {
    fc.assert(
      fc.property(trade, (steps) => {
        const { costed: lines, after } = costed(steps);
        expect(sumOf(lines.map(({ value }) => value)).toFixed()).toBe(after.value.toFixed());
        expect(lines.filter(({ value }) => value.decimalPlaces() > 2)).toEqual([]);
        let [quantity, value] = [exact(0), exact(0)];
        for (const [at, line] of lines.entries()) {
          [quantity, value] = [quantity.plus(steps[at]?.[0] ?? 0), value.plus(line.value)];
          if (quantity.isZero()) expect(value.toFixed()).toBe("0");
          if (quantity.greaterThan(0)) expect(value.isNegative() && !value.isZero()).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("no trade values a unit in stock below the lowest or above the highest price ever paid, except for rounded cents", () => {
    fc.assert(
      fc.property(trade, (steps) => {
        const { costed: lines } = costed(steps);
        let [quantity, value, high] = [exact(0), exact(0), exact(0)];
        let low: Decimal | null = null;
        let smallest = exact("1e9");
        for (const [at, line] of lines.entries()) {
          const [moved = 0, ownValue] = steps[at] ?? [];
          [quantity, value] = [quantity.plus(moved), value.plus(line.value)];
          if (exact(moved).abs().lessThan(smallest)) smallest = exact(moved).abs();
          // Incoming goods have no value when nothing was ever paid.
          const isFree: boolean = exact(moved).greaterThan(0) && low === null;
          const paid: Decimal | null = ownValue ? exact(ownValue).div(moved) : isFree ? exact(0) : null;
          if (paid && (low === null || paid.lessThan(low))) low = paid;
          if (paid?.greaterThan(high)) high = paid;
          if (!quantity.greaterThan(0)) continue;
          // Each line rounds by at most a cent, on no less than the smallest lot; goods that come in at the average take that over.
          const lots = quantity.div(smallest);
          const rounded = exact("0.01")
            .times(at + 1)
            .times(lots.greaterThan(1) ? lots : 1);
          expect(value.greaterThanOrEqualTo(quantity.times(low ?? 0).minus(rounded))).toBe(true);
          expect(value.lessThanOrEqualTo(quantity.times(high).plus(rounded))).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("where a purchase covered earlier sales and left a few thousandths, the assumed cost of what leaves next differs from its price by at most a hundredth", () => {
    const few = fc.integer({ min: 1, max: 20 });
    const price = fc.integer({ min: 500, max: 1500 });
    fc.assert(
      fc.property(fc.array(few, { minLength: 1, maxLength: 4 }), few, price, (sales, rest, pricePaid) => {
        const units = exact(sales.reduce((sum, each) => sum + each, rest)).div(1000);
        const worth = cents(units.times(pricePaid).div(100));
        const steps = [
          ...sales.map((each) => sold(exact(each).div(1000).toFixed())),
          ...[bought(units.toFixed(), worth.toFixed()), sold(100)],
        ];
        const [line] = costed(steps).after.uncovered.values();
        const apart = line?.cost.times(units).div(worth).minus(1).abs();
        expect(apart?.lessThanOrEqualTo("0.01")).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("any trade has the same costs whether it is replayed at one go or in portions of any size (I-12)", () => {
    fc.assert(
      fc.property(trade, fc.integer({ min: 1, max: 9 }), (steps, size) => {
        const { values, after } = inPortions(steps.map(lineOf), size);
        const whole = costed(steps);
        expect(values).toEqual(whole.costed.map(({ value }) => value.toFixed()));
        expect(after).toEqual(whole.after);
      }),
      { numRuns: 200 },
    );
  });

  it("a sale that is returned completely leaves nothing of its cost, whenever its goods came in", () => {
    fc.assert(
      fc.property(trade, fc.nat(24), fc.nat(25), (steps, which, when) => {
        const sales = steps.flatMap(([quantity], at) =>
          exact(quantity).isNegative() && !steps.some(([, , source]) => source === at) ? [at] : [],
        );
        const sale = sales[which % Math.max(1, sales.length)];
        if (sale === undefined) return;
        const at = Math.max(sale + 1, when);
        const returnStep: Step = [
          exact(steps[sale]?.[0] ?? 0)
            .abs()
            .toFixed(),
          null,
          sale,
        ];
        // Later lines name their sources by position.
        const moved = steps.map(
          ([quantity, ownValue, source]): Step => [
            quantity,
            ownValue,
            source !== undefined && source >= at ? source + 1 : source,
          ],
        );
        const { costed: lines } = costed([...moved.slice(0, at), returnStep, ...moved.slice(at)]);
        const returned = lines[Math.min(at, steps.length)];
        expect(lines[sale]?.value.plus(returned?.value ?? 0).toFixed()).toBe("0");
      }),
      { numRuns: 200 },
    );
  });

  it("a sale of goods not all in stock that is returned in parts leaves nothing of its cost, whatever is posted between the returns", () => {
    const purchase = fc.record({ quantity: fc.integer({ min: 1, max: 30 }), cents: fc.nat(5000) });
    const part = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), purchase: fc.option(purchase) });
    const parts = fc.array(part, { minLength: 2, maxLength: 5 });
    const portion = fc.integer({ min: 1, max: 4 });
    const step = (it: { quantity: number; cents: number } | null): Step[] =>
      it ? [bought(it.quantity, exact(it.cents).div(100).toFixed())] : [];
    fc.assert(
      fc.property(fc.option(purchase), parts, fc.option(purchase), portion, (first, all, last, size) => {
        const units = all.reduce((sum, { quantity }) => sum + quantity, 0);
        const sale = first ? 1 : 0;
        const steps = [
          ...[...step(first), sold(units)],
          ...all.flatMap((each): Step[] => [returned(each.quantity, sale), ...step(each.purchase)]),
          ...step(last),
        ];
        const values = inPortions(steps.map(lineOf), size).values;
        const ofSale = steps.flatMap(([, , source], at) => (at === sale || source === sale ? [values[at] ?? ""] : []));
        expect(sumOf(ofSale.map(exact)).toFixed()).toBe("0");
        expect(ofSale.slice(1).filter((each) => exact(each).isNegative())).toEqual([]);
      }),
      { numRuns: 20_000 },
    );
  }, 60_000);

  it("a sale that is returned in parts after its goods came in leaves nothing of its cost, in portions of any size", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 5 });
    const from = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(trade, from, parts, fc.integer({ min: 1, max: 4 }), (steps, cents, sizes, portion) => {
        // There is enough for all sales of the trade and for the sale in question, which is the second line.
        const units = sizes.reduce((sum, each) => sum + each, 0);
        const before = [bought(20_000, exact(cents).div(100).toFixed()), sold(units)];
        const moved = steps.map(([quantity, ownValue, source]): Step => [quantity, ownValue, source && source + 2]);
        const all = [
          ...before,
          ...moved.filter(([, , source]) => source !== 0),
          ...sizes.map((each) => returned(each, 1)),
        ];
        const lines = all.map(lineOf).map((line) => ({ ...line, linkLineId: line.linkLineId === "1" ? "1" : null }));
        const values: Decimal[] = [];
        let state: Running = BEGINNING;
        for (let at = 0; at < lines.length; at += portion) {
          const sale = values[1];
          const left = sale === undefined ? null : { value: sale, quantity: exact(-units) };
          const done = replay(state, lines.slice(at, at + portion), () => left);
          values.push(...done.costed.map(({ value }) => value));
          state = done.after;
        }
        const returnStep = values.slice(-sizes.length);
        expect(
          sumOf(returnStep)
            .plus(values[1] ?? 0)
            .toFixed(),
        ).toBe("0");
        for (const [at, value] of returnStep.entries()) {
          const share = exact(values[1] ?? 0)
            .negated()
            .times(sizes[at] ?? 0)
            .div(units);
          expect(value.minus(share).abs().lessThan("0.01")).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("of a cost of 10.00 that is returned in three parts the first takes 3.33, the second 3.34 and the last 3.33", () => {
    const left = { value: exact(-10), quantity: exact(-3), back: { quantity: exact(1), value: exact("3.33") } };
    const parts = [returned(1, 7), returned(1, 7)].map(lineOf);
    const { costed: lines } = replay({ ...BEGINNING, quantity: exact(1), value: exact("3.33") }, parts, () => left);
    expect(lines.map(({ value }) => value.toFixed())).toEqual(["3.34", "3.33"]);
  });
});
