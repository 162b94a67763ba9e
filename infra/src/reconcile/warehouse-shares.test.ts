import fc from "fast-check";
import { expect, it } from "vitest";
import { centsOf, decimalOf, totalOf } from "./stock-of-products.ts";
import { faultsOf, sharesOf } from "./warehouse-shares.ts";

/** Pieces by warehouse, with their total value in cents. */
const product = (cents: bigint, ...pieces: bigint[]) => ({
  depots: new Map(
    pieces.map((quantity, at) => [`w${at}`, { quantity: quantity * 1000n, value: at === 0 ? cents * 10_000n : 0n }]),
  ),
});
const shared = (...quantities: Parameters<typeof product>) => [...(sharesOf(product(...quantities))?.values() ?? [])];

it("a product's value of 100.00 is shared among three warehouses by quantity, and of 10.00 for three equal ones one takes the odd cent", () => {
  expect(shared(10_000n, 2n, 3n, 5n)).toEqual([2000n, 3000n, 5000n]);
  expect(shared(1_000n, 1n, 1n, 1n)).toEqual([333n, 334n, 333n]);
  expect(shared(1_000n, -1n, 3n)).toEqual([-500n, 1500n]);
  expect(sharesOf(product(0n, 2n, -2n))).toBeUndefined();
});

it("the shares of any warehouses add up to the product's value, each with the sign of its quantity", () => {
  const pieces = fc.array(fc.bigInt(0n, 5_000n), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.bigInt(0n, 1_000_000n), pieces, (cents, quantities) => {
      const stock = product(cents, ...quantities);
      const shares = sharesOf(stock);
      fc.pre(shares !== undefined);
      const whole = [...shares.values()].reduce((sum, share) => sum + share, 0n);
      expect(whole).toBe(centsOf(totalOf(stock).value));
      const shareOf = new Map(
        [...shares].map(([warehouse, share]) => [
          warehouse,
          { quantity: stock.depots.get(warehouse)?.quantity ?? 0n, cents: share },
        ]),
      );
      expect(faultsOf(stock, shareOf)).toEqual({ sum: undefined, depots: [] });
    }),
  );
});

it("shares that do not add up to the product's value are reported with their sum, and a share with another sign than its quantity is too", () => {
  const stock = product(1_000n, 6n, 4n);
  const shareOf = (one: bigint, other: bigint) =>
    new Map([
      ["w0", { quantity: 6_000n, cents: one }],
      ["w1", { quantity: 4_000n, cents: other }],
    ]);
  expect(faultsOf(stock, shareOf(600n, 401n))).toEqual({ sum: 1001n, depots: [] });
  expect(faultsOf(stock, shareOf(1_100n, -100n))).toEqual({ sum: undefined, depots: ["w1"] });
});

it("quantities and amounts are printed without trailing zeros", () => {
  expect([decimalOf(12_340n, 3), decimalOf(-5n, 2), decimalOf(100n, 2), decimalOf(0n, 6)]).toEqual([
    "12.34",
    "-0.05",
    "1",
    "0",
  ]);
});
