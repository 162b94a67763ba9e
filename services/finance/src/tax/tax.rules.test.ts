// Net and tax by rate, case by case, and against the arithmetic of documents.
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentEntries } from "../ledger/entries.rules.ts";
import { taxedLines } from "../testing/taxed.ts";
import { taxShares } from "./tax.rules.ts";

const traitsOf = (name: string) => {
  const found = documentKinds.find((kind) => kind.name === name);
  if (!found) throw new Error(`no kind ${name}`);
  return found;
};
const factOf = (kind: string, lines: readonly (readonly [price: string, rate: string])[], discount: string) =>
  ({ ...traitsOf(kind).facts.effective.example, ...taxedLines(traitsOf(kind), lines, discount) }) as DocumentEffect;
const shares = (kind: string, ...given: [lines: readonly (readonly [string, string])[], discount: string]) =>
  taxShares(factOf(kind, ...given), traitsOf(kind)).map(({ rate, net, tax }) => [rate, net, tax]);

describe("a sale of 100 at 13 % and 100 at 6 %", () => {
  const lines = [
    ["100", "13"],
    ["100", "6"],
  ] as const;
  it("comes to each rate's net and tax", () => {
    expect(shares("sale-out", lines, "0")).toEqual([
      ["6", "100.00", "6.00"],
      ["13", "100.00", "13.00"],
    ]);
  });
  it("less a tenth with the discount, tax as well", () => {
    // 219.00 less 21.90: each line gives a tenth of its price and of its tax.
    expect(shares("sale-out", lines, "21.90")).toEqual([
      ["6", "90.00", "5.40"],
      ["13", "90.00", "11.70"],
    ]);
  });
  it("is negative as a return, and input of a purchase", () => {
    expect(shares("sale-back", lines, "0")).toEqual([
      ["6", "-100.00", "-6.00"],
      ["13", "-100.00", "-13.00"],
    ]);
    const fact = factOf("purchase-in", lines, "0");
    expect(taxShares(fact, traitsOf("purchase-in"))).toMatchObject([
      { direction: "input", net: "100.00", tax: "6.00" },
      { direction: "input", net: "100.00", tax: "13.00" },
    ]);
  });
});

it("a kind that books no money has none; what is bought free of tax is there at 0 %", () => {
  expect(taxShares(factOf("other-in", [["100", "0"]], "0"), traitsOf("other-in"))).toEqual([]);
  expect(shares("retail-out", [["100", "0"]], "0")).toEqual([["0", "100.00", "0.00"]]);
});

it("whatever the lines, rates and discount: nets and taxes come to the cent to what the document books, each rate's tax close to net × rate", () => {
  const line = fc.tuple(
    fc.integer({ min: 1, max: 999_999 }).map((cents) => new Decimal(cents).div(100).toFixed(2)),
    fc.constantFrom("0", "1", "3", "5.5", "6", "9", "13", "20"),
  );
  fc.assert(
    fc.property(
      fc.constantFrom("sale-out", "sale-back", "purchase-in"),
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 60 }),
      (kind, lines, percent) => {
        const whole = lines.reduce(
          (all, [price, rate]) => all.plus(new Decimal(price).times(new Decimal(rate).div(100).plus(1))),
          new Decimal(0),
        );
        const fact = factOf(kind, lines, whole.times(percent).div(100).toFixed(2));
        const found = taxShares(fact, traitsOf(kind));
        const booked = documentEntries(fact, traitsOf(kind));
        const amountOf = (...accounts: string[]) =>
          booked
            .filter(({ account }) => accounts.includes(account))
            .reduce((all, { amount }) => all.plus(amount), new Decimal(0));
        const sign = kind === "purchase-in" ? 1 : -1;
        const total = (name: "net" | "tax") =>
          found.reduce((all, each) => all.plus(each[name]), new Decimal(0)).toFixed(2);
        expect(total("tax")).toBe(amountOf("input-tax", "output-tax").times(sign).plus(0).toFixed(2));
        expect(total("net")).toBe(amountOf("goods-clearing", "sale-revenue").times(sign).plus(0).toFixed(2));
        for (const { rate, net, tax } of found)
          expect(new Decimal(net).times(rate).div(100).minus(tax).abs().toNumber()).toBeLessThanOrEqual(
            0.02 * (lines.length + 1),
          );
      },
    ),
    { numRuns: 200 },
  );
});
