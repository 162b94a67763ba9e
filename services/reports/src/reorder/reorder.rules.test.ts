import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { caseOf, FIXTURE, FIXTURE_LEAD_DAYS } from "../testing/reorder.ts";
import { type ReorderFigures, reorder } from "./reorder.rules.ts";

it.each(FIXTURE.map((row) => [row[0], caseOf(row)] as const))(
  "the proposed quantity is as computed by hand: %s",
  (_title, product) => {
    expect(reorder(product.figures, FIXTURE_LEAD_DAYS)).toMatchObject(product.expected);
  },
);

it("the fixture has fifty products", () => {
  expect(FIXTURE).toHaveLength(50);
});

it.each([
  ["0", "0", 30, "0"],
  ["30", "30", 30, "1"],
  ["30", "180", 30, "2"],
  ["10", "30", 30, "0.333"],
  ["-9", "-30", 30, "0"],
])(
  "of %s consumed in 30 days and %s in 90 the higher daily average counts, and none below zero",
  (used30, used90, days, perDay) => {
    const figures = { onHand: "0", promised: "0", coming: "0", lowSafeStock: "1", used30, used90, packSize: "1" };
    expect(reorder(figures, days).usedPerDay).toBe(perDay);
  },
);

const figure = (min: number, max: number) =>
  fc
    .integer({ min: min * 1000, max: max * 1000 })
    .map((thousandths) => new Decimal(thousandths).dividedBy(1000).toFixed());
const figures: fc.Arbitrary<ReorderFigures> = fc.record({
  onHand: figure(-100, 1000),
  promised: figure(0, 500),
  coming: figure(0, 500),
  lowSafeStock: figure(0, 500),
  used30: figure(-50, 900),
  used90: figure(-50, 2700),
  packSize: fc.constantFrom("1", "2.5", "6", "12", "100", "0.001"),
});
const leadDays = fc.integer({ min: 0, max: 365 });

it("once what is proposed is ordered nothing more is proposed, and nothing when it has come", () => {
  fc.assert(
    fc.property(figures, leadDays, (product, days) => {
      const { quantity } = reorder(product, days);
      const coming = new Decimal(product.coming).plus(quantity).toFixed();
      expect(reorder({ ...product, coming }, days).quantity).toBe("0");
      const onHand = new Decimal(product.onHand).plus(quantity).toFixed();
      expect(reorder({ ...product, onHand }, days).quantity).toBe("0");
    }),
  );
});

it("a proposed quantity is in whole packs, covers the shortage, and is not a pack too many", () => {
  fc.assert(
    fc.property(figures, leadDays, (product, days) => {
      const { quantity, shortage } = reorder(product, days);
      const [ordered, pack] = [new Decimal(quantity), new Decimal(product.packSize)];
      expect(ordered.modulo(pack).isZero()).toBe(true);
      expect(ordered.greaterThanOrEqualTo(new Decimal(shortage).minus("0.001"))).toBe(true);
      expect(ordered.minus(pack).lessThan(shortage) || ordered.isZero()).toBe(true);
    }),
  );
});
