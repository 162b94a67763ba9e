import fc from "fast-check";
import { expect, test } from "vitest";
import { availability } from "./holdings.rules.ts";

const sums = { onHand: "10", reserved: "0", promisedBy: "0", heldBy: "0", comingBy: "0" };
test.each([
  ["nothing is reserved, promised or coming", {}, "10", "10"],
  ["what is reserved is not available", { reserved: "4" }, "6", "6"],
  ["what is promised is available now, and not by its day", { promisedBy: "4" }, "10", "6"],
  ["what is held is taken once", { reserved: "4", promisedBy: "4", heldBy: "4" }, "6", "6"],
  ["a part of what is promised is held", { reserved: "3", promisedBy: "5", heldBy: "3" }, "7", "5"],
  ["what is coming is available by its day", { comingBy: "2.5" }, "10", "12.5"],
  ["more is promised than there will be", { promisedBy: "15", comingBy: "2" }, "10", "-3"],
])(
  "the quantities available now and by a day are computed from stock, reservations and orders, here: %s",
  (_what, change, available, availableBy) => {
    expect(availability({ ...sums, ...change })).toEqual({ available, availableBy });
  },
);

interface Order {
  isSale: boolean;
  day: number;
  quantity: number;
  isHeld: boolean;
}
const order: fc.Arbitrary<Order> = fc.record({
  isSale: fc.boolean(),
  day: fc.integer({ min: 0, max: 9 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  isHeld: fc.boolean(),
});

test("available by a day is what is left after delivering all orders due by then, without what is held for later ones", () => {
  fc.assert(
    fc.property(
      fc.array(order, { maxLength: 12 }),
      fc.nat(500),
      fc.nat(50),
      fc.integer({ min: 0, max: 9 }),
      (orders, onHand, others, until) => {
        const total = (matches: (of: Order) => boolean) =>
          String(orders.filter(matches).reduce((sum, { quantity }) => sum + quantity, 0));
        const isDue = ({ day }: Order) => day <= until;
        const holds = ({ isSale, isHeld }: Order) => isSale && isHeld;
        const { availableBy } = availability({
          onHand: String(onHand),
          reserved: String(others + Number(total(holds))),
          promisedBy: total((each) => each.isSale && isDue(each)),
          heldBy: total((each) => holds(each) && isDue(each)),
          comingBy: total((each) => !each.isSale && isDue(each)),
        });
        const left = orders.reduce((stock, each) => {
          if (isDue(each)) return each.isSale ? stock - each.quantity : stock + each.quantity;
          return holds(each) ? stock - each.quantity : stock;
        }, onHand - others);
        expect(Number(availableBy)).toBe(left);
      },
    ),
  );
});
