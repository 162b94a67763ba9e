import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exact } from "./cost.rules.ts";
import {
  type Dated,
  isLate,
  type Lowering,
  lowering,
  lowerings,
  shortages,
  takenBeforeBrought,
} from "./reserve.rules.ts";
import { type StockKey, wholeKey } from "./stock-key.rules.ts";

const at = (productId: string, warehouseId: string, quantity: string, goods: Partial<StockKey> = {}) => ({
  ...wholeKey({ productId, depotId: warehouseId, ...goods }),
  quantity: exact(quantity),
});
const [RED, LOT] = [{ variantId: "red" }, { batchId: "lot" }];
const DAY = (day: number): string => `2026-03-0${day}T00:00:00.000Z`;
const shown = (needs: ReturnType<typeof lowerings>) =>
  needs.map(
    ({ productId, depotId: warehouseId, quantity, kept: reserved }) =>
      `${productId}${warehouseId} ${quantity} ${reserved}`,
  );

describe("quantity to reserve", () => {
  it.each([
    ["is what a new sale takes", [], [at("p", "1", "-5")], [], ["p1 5 0"]],
    ["is the sum of a product's lines", [], [at("p", "1", "-5"), at("p", "1", "-2.5")], [], ["p1 7.5 0"]],
    [
      "is by variant and batch",
      [],
      [at("p", "1", "-5", RED), at("p", "1", "-2", LOT), at("p", "1", "-1", LOT)],
      [],
      ["p1 5 0", "p1 3 0"],
    ],
    ["is by warehouse", [], [at("p", "1", "-5"), at("p", "2", "-1")], [], ["p1 5 0", "p2 1 0"]],
    ["is only what an edit takes more", [at("p", "1", "-5")], [at("p", "1", "-8")], [], ["p1 3 0"]],
    ["is nothing when an edit takes less", [at("p", "1", "-5")], [at("p", "1", "-2")], [], ["p1 0 0"]],
    ["is a whole receipt that is undone", [at("p", "1", "100")], [], [], ["p1 100 0"]],
    ["is what a receipt is lowered by", [at("p", "1", "100")], [at("p", "1", "60")], [], ["p1 40 0"]],
    ["is nothing for what comes in", [], [at("p", "1", "9")], [], ["p1 0 0"]],
    ["replaces what was set aside before", [], [at("p", "1", "-8")], [at("p", "1", "5")], ["p1 8 5"]],
    ["lets go where the document no longer takes", [], [at("p", "2", "-8")], [at("p", "1", "5")], ["p2 8 0", "p1 0 5"]],
  ])(
    "a document that is saved or changed reserves only the quantity by which it lowers stock, here: %s",
    (_case, current, next, reserved, expected) => {
      const before = current.map((each) => ({ ...each, operTime: DAY(1) }));
      expect(shown(lowerings(before, { operTime: DAY(1), lines: next }, reserved))).toEqual(expected);
    },
  );
});

describe("shortage", () => {
  const need = (quantity: string, reserved = "0") => [
    { ...at("p", "1", quantity), kept: exact(reserved), since: DAY(1), meanwhile: exact(0), until: DAY(1) },
  ];
  it.each([
    ["when more is needed than is free", need("5"), [at("p", "1", "4")], ["4"]],
    ["when there never was any", need("5"), [], ["0"]],
    ["when there is enough of another batch only", need("5"), [at("p", "1", "9", LOT)], ["0"]],
    ["but not when it is just enough", need("5"), [at("p", "1", "5")], []],
    ["but not when the document itself holds it", need("5", "3"), [at("p", "1", "2")], []],
    ["but not when nothing is needed of goods that are owed", need("0"), [at("p", "1", "-4")], []],
  ])(
    "a shortage is found when a document needs more than stock and other reservations leave: %s",
    (_case, needs, free, expected) => {
      expect(shortages(needs, free).map((each) => each.free.toFixed())).toEqual(expected);
    },
  );
});

describe("goods that a document takes where it brings the same goods", () => {
  const [A_TO_B, B_TO_A] = [
    [at("p", "a", "-2", LOT), at("p", "b", "2", LOT)],
    [at("p", "b", "-2", LOT), at("p", "a", "2", LOT)],
  ];
  it.each([
    ["there and back: in both warehouses", [], [...A_TO_B, ...B_TO_A], ["a 2", "b 2"]],
    ["from one to the next: in the one between", [], [...A_TO_B, at("p", "b", "-1", LOT)], ["b 1"]],
    ["one way: nowhere", [], A_TO_B, []],
    ["another batch comes back: nowhere", [], [...A_TO_B, at("p", "b", "-2"), at("p", "a", "2")], []],
    ["what it takes already is not asked for again", [at("p", "a", "-2", LOT)], [...A_TO_B, ...B_TO_A], ["b 2"]],
    ["what it brought already covers nothing", [at("p", "a", "2", LOT)], [...A_TO_B, ...B_TO_A], ["a 4", "b 2"]],
  ])(
    "goods that a document takes and also brings have to be in stock before it, at its moment alone, here: %s",
    (_case, current, lines, expected) => {
      const before = current.map((each) => ({ ...each, operTime: DAY(1) }));
      const passing = takenBeforeBrought(before, { operTime: DAY(2), lines });
      expect(passing.map(({ depotId, meanwhile }) => `${depotId} ${meanwhile}`)).toEqual(expected);
      for (const { since, until, quantity } of passing)
        expect([since, until, quantity.toNumber()]).toEqual([DAY(2), DAY(2).replace(".000Z", ".001Z"), 0]);
    },
  );

  it("goods that a document brings later do not count at its new, earlier moment", () => {
    const before = [{ ...at("p", "a", "2"), operTime: DAY(5) }];
    const lines = [at("p", "a", "-2"), at("p", "a", "2")];
    expect(takenBeforeBrought(before, { operTime: DAY(2), lines }).map(({ meanwhile }) => `${meanwhile}`)).toEqual([
      "2",
    ]);
  });
});

const dated = (day: number, quantity: number): Dated => ({ operTime: DAY(day), quantity: exact(quantity) });
/** The quantity by which stock is lowered on a day. */
const onDay = ({ since, meanwhile, until, quantity }: Lowering, day: number): number =>
  (DAY(day) >= until ? quantity : DAY(day) >= since ? meanwhile : exact(0)).toNumber();
const DAYS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const until = (day: number, { operTime, quantity }: Dated): number => (operTime <= DAY(day) ? quantity.toNumber() : 0);

describe("the moment from which a document lowers stock", () => {
  it.each([
    ["a late sale: from its day on", dated(1, 0), dated(3, -5), ["3 3", 0, 5]],
    ["a receipt that comes later: the whole of it meanwhile", dated(2, 10), dated(6, 10), ["2 6", 10, 0]],
    ["a receipt that comes later and is less: the rest for good", dated(2, 10), dated(6, 4), ["2 6", 10, 6]],
    ["a receipt that comes earlier: nothing", dated(6, 10), dated(2, 10), ["2 6", 0, 0]],
    ["a receipt that is undone: from its own day on", dated(2, 10), dated(6, 0), ["2 2", 0, 10]],
    ["a sale that leaves earlier: the whole of it meanwhile", dated(6, -5), dated(2, -5), ["2 6", 5, 0]],
    ["a sale that leaves later: nothing", dated(2, -5), dated(6, -5), ["2 6", 0, 0]],
  ])(
    "a re-dated or changed document lowers stock in the time between its dates, or for good from its new date on, here: %s",
    (_case, before, after, [days, meanwhile, quantity]) => {
      const lowered = lowering(before, after);
      expect([
        `${Number(lowered.since.slice(8, 10))} ${Number(lowered.until.slice(8, 10))}`,
        lowered.meanwhile.toNumber(),
      ]).toEqual([days, meanwhile]);
      expect(lowered.quantity.toNumber()).toBe(quantity);
    },
  );

  const any = fc.record({ day: fc.integer({ min: 1, max: 9 }), quantity: fc.integer({ min: -6, max: 6 }) });

  it("a changed document reserves for each day what its change takes from the stock of that day, and never less than nothing", () => {
    fc.assert(
      fc.property(any, any, (one, other) => {
        const [before, after] = [dated(one.day, one.quantity), dated(other.day, other.quantity)];
        for (const day of DAYS)
          expect(onDay(lowering(before, after), day)).toBe(Math.max(0, until(day, before) - until(day, after)));
      }),
    );
  });

  it("stock falls below zero on no day, whichever of the changes with accepted reservations are committed, and in whatever order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ before: any, after: any, comesTrue: fc.boolean() }), { maxLength: 8 }),
        (changes) => {
          const history = changes.map(({ before }) => dated(before.day, before.quantity));
          const running = (lines: readonly Dated[], day: number) =>
            lines.reduce((sum, line) => sum + until(day, line), 0);
          fc.pre(DAYS.every((day) => running(history, day) >= 0));
          const reservations: Lowering[] = [];
          const now = [...history];
          changes.forEach(({ after, comesTrue }, at) => {
            const was = history[at] ?? dated(1, 0);
            const next = dated(after.day, after.quantity);
            const lowered = lowering(was, next);
            const isEnough = DAYS.every(
              (day) =>
                onDay(lowered, day) === 0 ||
                running(history, day) - reservations.reduce((sum, each) => sum + onDay(each, day), 0) >=
                  onDay(lowered, day),
            );
            if (!isEnough) return;
            reservations.push(lowered);
            if (comesTrue) now[at] = next;
          });
          for (const day of DAYS) expect(running(now, day)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe("check of later documents", () => {
  const sold = (day: number) => lowering(dated(1, 0), dated(day, -1));
  it.each([
    ["when something lies after it", sold(3), DAY(4), true],
    ["but not when nothing lies after it", sold(3), DAY(3), false],
    ["but not when the product never moved there", sold(3), null, false],
    ["but not when nothing is lowered", lowering(dated(1, 0), dated(3, 1)), DAY(4), false],
    ["whenever goods are missing for a time", lowering(dated(3, 1), dated(5, 1)), DAY(3), true],
  ])(
    "documents that lie later are checked for running short only when the change can affect them: %s",
    (_case, need, last, expected) => {
      expect(isLate(need, last)).toBe(expected);
    },
  );
});
