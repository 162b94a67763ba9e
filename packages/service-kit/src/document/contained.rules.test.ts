import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { retailOut, retailReturn, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { containedRates, containedTax, netsOfContained } from "./contained.rules.ts";

const settings = { retailTaxRate: "13.00", saleFeeTaxRate: "6" };
const source = (priceTaxRate: string, feeTaxRate: string) => ({ head: { priceTaxRate, feeTaxRate } });

describe("the rates that a document contains", () => {
  it.each([
    ["a retail sale contains the rate of retail prices", retailOut, settings, null, "13", "0"],
    ["a free return to a shop contains the rate of retail prices too", retailReturn, settings, null, "13", "0"],
    ["a sale contains only the rate of its fees", saleOut, settings, null, "0", "6"],
    ["a free return of a sale contains only the rate of its fees too", saleReturn, settings, null, "0", "6"],
    ["a linked return contains its source's rate, not today's", retailReturn, settings, source("9", "0"), "9", "0"],
    ["a return of a sale without contained tax contains none", saleReturn, settings, source("0", "0"), "0", "0"],
    [
      "no tax is contained where the tenant sets no rate",
      retailOut,
      { retailTaxRate: null, saleFeeTaxRate: null },
      null,
      "0",
      "0",
    ],
    [
      "no tax is contained where the tenant's rate is 0",
      saleOut,
      { retailTaxRate: "0.00", saleFeeTaxRate: "0" },
      null,
      "0",
      "0",
    ],
  ] as const)(
    "the tax rates that a document's prices and fees contain follow from kind, settings and source: %s",
    (_title, kind, switches, from, priceTaxRate, feeTaxRate) => {
      expect(containedRates(kind, switches, from)).toEqual({ priceTaxRate, feeTaxRate });
    },
  );

  test("prices and fees of purchases and of the warehouse service's own documents contain no tax", () => {
    const others = documentKinds.filter(({ service }) => service !== "sales");
    for (const kind of others)
      expect(containedRates(kind, settings, null)).toEqual({ priceTaxRate: "0", feeTaxRate: "0" });
    expect(others.length).toBeGreaterThan(0);
  });
});

it.each([
  ["113.00", "13", "13.00"],
  // 100 ÷ 1.13 = 88.4956.
  ["100.00", "13", "11.50"],
  ["10.00", "6", "0.57"],
  ["0.01", "13", "0.00"],
  ["0.05", "13", "0.01"],
  ["120.00", "20", "20.00"],
  ["105.50", "5.5", "5.50"],
  ["10.00", "100", "5.00"],
  ["10.00", "0", "0.00"],
  ["0.00", "13", "0.00"],
])("an amount of %s with a tax of %s %% in it contains %s of tax", (amount, rate, tax) => {
  expect(containedTax(amount, rate)).toBe(tax);
});

const net = (amounts: readonly string[], amountAfterDiscount: string, priceTaxRate: string) =>
  netsOfContained(
    amounts.map((amountWithTax) => ({ amountWithTax })),
    { amountAfterDiscount, priceTaxRate },
  );

describe("the net of lines whose prices contain tax", () => {
  it.each([
    ["one line", ["113.00"], "113.00", ["100.00"]],
    ["two lines, each net by itself", ["113.00", "11.30"], "124.30", ["100.00", "10.00"]],
    [
      "three equal lines, of 265.49 in all, where the last has a cent less",
      ["100", "100", "100"],
      "300",
      ["88.50", "88.50", "88.49"],
    ],
    ["two lines with a discount of a tenth", ["113.00", "113.00"], "203.40", ["90.00", "90.00"]],
    ["two lines of which one is given away, which stays at nothing", ["0.00", "113.00"], "113.00", ["0.00", "100.00"]],
    ["a single line that is given away, which stays at nothing", ["0.00"], "0.00", ["0.00"]],
  ])("the tax contained in prices is taken out of %s", (_title, amounts, after, nets) => {
    expect(net(amounts, after, "13")).toEqual(nets);
  });

  it("rounding errors do not add up: a thousand lines of 0.05 with 13 % of tax in them have a net of 44.25, not of 40.00", () => {
    const nets = net(Array<string>(1000).fill("0.05"), "50.00", "13");
    expect(Decimal.sum(...nets).toFixed(2)).toBe("44.25");
  });

  it("net and tax add up to what was paid, each line within a cent of its share, whatever lines, discount and rate are", () => {
    const cents = fc.nat(1_000_000).map((each) => new Decimal(each).div(100).toFixed(2));
    const rates = fc.nat(10_000).map((each) => new Decimal(each).div(100).toString());
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), fc.nat(100), rates, (amounts, percent, rate) => {
        const whole = Decimal.sum(...amounts);
        const paid = whole.minus(whole.times(percent).div(100).toDecimalPlaces(2)).toFixed(2);
        const nets = net(amounts, paid, rate);
        const all = Decimal.sum(...nets);
        expect(all.plus(containedTax(paid, rate)).toFixed(2)).toBe(paid);
        const left = whole.isZero() ? new Decimal(0) : all.div(whole);
        nets.forEach((each, at) => {
          expect(new Decimal(each).isNegative() && !new Decimal(each).isZero()).toBe(false);
          expect(new Decimal(amounts[at] ?? 0).times(left).minus(each).abs().toNumber()).toBeLessThan(0.01 + 1e-9);
        });
      }),
    );
  });
});
