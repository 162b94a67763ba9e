import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleReturn } from "@kontor/contracts/sales/kinds";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { feeShares } from "./fees.rules.ts";

const line = (amount: string, quantityBase: string, weight: string | null = null) => ({ amount, quantityBase, weight });
// 100.00 for 10 of 2 kg, 300.00 for 20 of unknown weight, 0.00 for 5 of 4 kg.
const lines = [line("100.00", "10", "2.000"), line("300.00", "20"), line("0.00", "5", "4.000")];

describe("other fees of a purchase", () => {
  it.each([
    ["fees that are an expense are spread over no line", "expense", "40.00", lines, ["0.00", "0.00", "0.00"]],
    ["fees are spread by amount: 1 to 3", "amount", "40.00", lines, ["10.00", "30.00", "0.00"]],
    ["fees are spread by weight: 20 kg and 20 kg", "weight", "40.00", lines, ["20.00", "0.00", "20.00"]],
    [
      "fees are spread by quantity: 10, 20 and 5 of 35 for 35.00",
      "quantity",
      "35.00",
      lines,
      ["10.00", "20.00", "5.00"],
    ],
    [
      "fees are spread by amount where nothing has a weight",
      "weight",
      "4.00",
      [line("1", "1"), line("3", "1")],
      ["1.00", "3.00"],
    ],
    [
      "fees are spread by quantity where nothing costs anything",
      "amount",
      "4.00",
      [line("0", "1"), line("0", "3")],
      ["1.00", "3.00"],
    ],
    [
      "fees are spread to the cent: the first of equals takes the cent",
      "amount",
      "1.00",
      [line("1", "1"), line("1", "1"), line("1", "1")],
      ["0.34", "0.33", "0.33"],
    ],
    [
      "fees are spread to the cent: the largest remainder takes it",
      "quantity",
      "0.10",
      [line("1", "1"), line("1", "2"), line("1", "4")],
      ["0.01", "0.03", "0.06"],
    ],
    ["no fees are spread where there are none", "amount", "0.00", lines, ["0.00", "0.00", "0.00"]],
  ] as const)(
    "the fees of a purchase are shared among its lines as the setting says: %s",
    (_title, by, fees, quantities, shares) => {
      expect(feeShares(purchaseIn, by, fees, quantities)).toEqual(shares);
    },
  );

  test("fees of a sale return or of an other-in document are spread over no line", () => {
    for (const kind of [saleReturn, otherIn])
      expect(feeShares(kind, "amount", "40.00", lines)).toEqual(["0.00", "0.00", "0.00"]);
  });

  test("spread fees add up to all fees, no share is negative, and by amount a line without an amount gets none", () => {
    const part = fc.record({ amount: fc.nat(100_000), quantity: fc.nat(1000), weight: fc.option(fc.nat(5000)) });
    const by = fc.constantFrom("amount", "weight", "quantity");
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 40 }), fc.nat(100_000), by, (parts, cents, mode) => {
        const quantities = parts.map(({ amount, quantity, weight }) =>
          line(
            new Decimal(amount).div(100).toFixed(2),
            String(quantity + 1),
            weight === null ? null : new Decimal(weight).div(1000).toFixed(3),
          ),
        );
        const fees = new Decimal(cents).div(100).toFixed(2);
        const shares = feeShares(purchaseIn, mode, fees, quantities).map((share) => new Decimal(share));
        expect(Decimal.sum(...shares).toFixed(2)).toBe(fees);
        expect(shares.some((share) => share.isNegative() && !share.isZero())).toBe(false);
        const isCheap = mode === "amount" && quantities.some(({ amount }) => Number(amount) > 0);
        if (isCheap)
          expect(shares.every((share, at) => share.isZero() || Number(quantities[at]?.amount) > 0)).toBe(true);
      }),
    );
  });
});
