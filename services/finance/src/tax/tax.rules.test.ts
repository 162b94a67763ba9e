// Net and tax by rate, case by case, and compared with the arithmetic of documents.

import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentEntries, refuseUnbalanced } from "../ledger/entries.rules.ts";
import { type Contained, taxedLines } from "../testing/taxed.ts";
import { taxShares } from "./tax.rules.ts";

const kindOf = (name: string) => {
  const documentKind = documentKinds.find((kind) => kind.name === name);
  if (!documentKind) throw new Error(`no kind ${name}`);
  return documentKind;
};
type Lines = readonly (readonly [price: string, rate: string])[];
const factOf = (kind: string, lines: Lines, discount: string, contained?: Contained) =>
  ({
    ...kindOf(kind).facts.effective.example,
    ...taxedLines(kindOf(kind), lines, discount, contained),
  }) as DocumentEffect;
const shares = (kind: string, ...terms: [lines: Lines, discount: string, contained?: Contained]) =>
  taxShares(factOf(kind, ...terms)).map(({ rate, net, tax }) => [rate, net, tax]);

describe("a sale of 100 at 13 % and 100 at 6 %", () => {
  const lines = [
    ["100", "13"],
    ["100", "6"],
  ] as const;
  it("a sale of 100 at 13 % and 100 at 6 % has the net and tax of each rate", () => {
    expect(shares("sale-out", lines, "0")).toEqual([
      ["6", "100.00", "6.00"],
      ["13", "100.00", "13.00"],
    ]);
  });
  it("a discount of a tenth reduces the net and tax of each rate by a tenth", () => {
    // 219.00 less 21.90: each line gives a tenth of its price and of its tax.
    expect(shares("sale-out", lines, "21.90")).toEqual([
      ["6", "90.00", "5.40"],
      ["13", "90.00", "11.70"],
    ]);
  });
  it("a sales return has negative net and tax by rate, and a purchase has input tax", () => {
    expect(shares("sale-back", lines, "0")).toEqual([
      ["6", "-100.00", "-6.00"],
      ["13", "-100.00", "-13.00"],
    ]);
    const fact = factOf("purchase-in", lines, "0");
    expect(taxShares(fact)).toMatchObject([
      { direction: "input", net: "100.00", tax: "6.00" },
      { direction: "input", net: "100.00", tax: "13.00" },
    ]);
  });
});

it("a kind that books no money has no tax rows, and untaxed purchases are listed at 0 %", () => {
  expect(taxShares(factOf("other-in", [["100", "0"]], "0"))).toEqual([]);
  expect(shares("retail-out", [["100", "0"]], "0")).toEqual([["0", "100.00", "0.00"]]);
});

describe("tax contained in prices", () => {
  const till = [
    ["113", "0"],
    ["56.50", "0"],
  ] as const;
  it("tax contained in retail prices is split off at its rate, and taken back with a return", () => {
    expect(shares("retail-out", till, "0", { priceTaxRate: "13" })).toEqual([["13", "150.00", "19.50"]]);
    expect(shares("retail-back", till, "0", { priceTaxRate: "13" })).toEqual([["13", "-150.00", "-19.50"]]);
  });
  it("retail prices so low that their tax rounds to zero contain none", () => {
    expect(shares("retail-out", [["0.01", "0"]], "0", { priceTaxRate: "13" })).toEqual([["13", "0.01", "0.00"]]);
  });
  it("tax contained in fees of a sale is listed with the goods of its rate, or at a rate of its own", () => {
    const oneLine = [["100", "13"]] as const;
    expect(shares("sale-out", oneLine, "0", { fee: { amount: "11.30", rate: "13" } })).toEqual([
      ["13", "110.00", "14.30"],
    ]);
    expect(shares("sale-out", oneLine, "0", { fee: { amount: "10.60", rate: "6" } })).toEqual([
      ["6", "10.00", "0.60"],
      ["13", "100.00", "13.00"],
    ]);
    expect(shares("sale-back", oneLine, "0", { fee: { amount: "10.60", rate: "6" } })).toEqual([
      ["6", "-10.00", "-0.60"],
      ["13", "-100.00", "-13.00"],
    ]);
  });

  it("for any retail or sale, entries are balanced, net and tax add up to what was paid, and the VAT report agrees with the tax accounts", () => {
    const cents = fc.nat(999_999).map((each) => new Decimal(each).div(100).toFixed(2));
    const rate = fc.integer({ min: 1, max: 10_000 }).map((each) => new Decimal(each).div(100).toString());
    const lines = fc.array(fc.tuple(cents, fc.constantFrom("0", "6", "13")), { minLength: 1, maxLength: 8 });
    const terms = { kind: fc.constantFrom("retail-out", "retail-back", "sale-out", "sale-back"), lines };
    fc.assert(
      fc.property(fc.record({ ...terms, rate, fee: cents, percent: fc.nat(100) }), (sale) => {
        const documentKind = kindOf(sale.kind);
        const isRetail = documentKind.trade === "retail";
        const sold: Lines = isRetail ? sale.lines.map(([price]) => [price, "0"]) : sale.lines;
        const whole = sold.reduce((all, [price]) => all.plus(price), new Decimal(0));
        const contained = isRetail ? { priceTaxRate: sale.rate } : { fee: { amount: sale.fee, rate: sale.rate } };
        const fact = factOf(sale.kind, sold, whole.times(sale.percent).div(100).toFixed(2), contained);
        const entries = documentEntries(fact);
        refuseUnbalanced(entries, sale.kind);
        const of = (...accounts: string[]) =>
          entries
            .filter(({ account }) => accounts.includes(account))
            .reduce((all, { amount }) => all.minus(amount), new Decimal(0));
        const paid = new Decimal(fact.amountAfterDiscount).plus(fact.amountOther);
        const revenue = of("retail-revenue", "sale-revenue");
        expect(revenue.plus(of("sale-fees")).plus(of("output-tax")).equals(paid)).toBe(true);
        const rows = taxShares(fact);
        const total = (name: "net" | "tax") => rows.reduce((all, each) => all.plus(each[name]), new Decimal(0));
        expect(total("tax").toFixed(2)).toBe(of("output-tax").toFixed(2));
        expect(total("net").toFixed(2)).toBe(revenue.plus(of("sale-fees")).toFixed(2));
        expect(new Set(rows.map((each) => each.rate)).size).toBe(rows.length);
      }),
      { numRuns: 200 },
    );
  });
});

it("for any document, net and tax by rate add up to the cent to what is posted, and each rate's tax is close to net × rate", () => {
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
        const rows = taxShares(fact);
        const booked = documentEntries(fact);
        const amountOf = (...accounts: string[]) =>
          booked
            .filter(({ account }) => accounts.includes(account))
            .reduce((all, { amount }) => all.plus(amount), new Decimal(0));
        const sign = kind === "purchase-in" ? 1 : -1;
        const total = (name: "net" | "tax") =>
          rows.reduce((all, each) => all.plus(each[name]), new Decimal(0)).toFixed(2);
        expect(total("tax")).toBe(amountOf("input-tax", "output-tax").times(sign).plus(0).toFixed(2));
        expect(total("net")).toBe(amountOf("goods-clearing", "sale-revenue").times(sign).plus(0).toFixed(2));
        for (const { rate, net, tax } of rows)
          expect(new Decimal(net).times(rate).div(100).minus(tax).abs().toNumber()).toBeLessThanOrEqual(
            0.02 * (lines.length + 1),
          );
      },
    ),
    { numRuns: 200 },
  );
});

it("a return of a whole sale has the negative net and tax of the sale at each rate, also with lines of zero and a full discount", () => {
  const line = fc.tuple(
    fc
      .oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999 }))
      .map((cents) => new Decimal(cents).div(100).toFixed(2)),
    fc.constantFrom("0", "3", "9", "13"),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(100), (lines, percent) => {
      const whole = lines.reduce((sum, [price, rate]) => {
        const tax = new Decimal(price).times(rate).div(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
        return sum.plus(price).plus(tax);
      }, new Decimal(0));
      const discount = whole.times(percent).div(100).toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(2);
      const [sold, returned] = [shares("sale-out", lines, discount), shares("sale-back", lines, discount)];
      const sums = (terms: typeof sold) =>
        terms.map(([rate, net, tax]) => [rate, new Decimal(net ?? 0).toNumber(), new Decimal(tax ?? 0).toNumber()]);
      expect(sums(returned).map(([rate, net, tax]) => [rate, 0 - Number(net), 0 - Number(tax)])).toEqual(sums(sold));
    }),
  );
});
