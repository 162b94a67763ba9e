// Tests of the tax of returns in single cases; services/finance/src/tax/returned.rules.test.ts covers any sale returned in any number of parts.
import { describe, expect, it } from "vitest";
import type { DocumentHeader, Source } from "./model.ts";
import { feeTaxOf, netsOf, taxRest } from "./tax-rest.rules.ts";

/** So many pieces at 1.70, with 13 % of tax in it, and fees of 0.05 each with as much. */
const of = (pieces: number) => {
  const amount = (1.7 * pieces).toFixed(2);
  const head = {
    ...{ discountAmount: "0.00", amountWithTax: amount, amountAfterDiscount: amount, priceTaxRate: "13" },
    ...{ amountOther: (0.05 * pieces).toFixed(2), feeTaxRate: "13", taxParts: null, feeTax: null },
  } as DocumentHeader; // what the rules look at
  return { head, lines: [{ amount, taxRate: "0", taxAmount: "0.00", amountWithTax: amount }] };
};
const sourceOf = (pieces: number, ...others: (Partial<DocumentHeader> & { pieces: number })[]): Source =>
  ({
    ...of(pieces),
    others: others.map(({ pieces: quantity, ...other }) => ({
      ...of(quantity).head,
      parted: of(quantity).lines,
      ...other,
    })),
  }) as unknown as Source; // as above
const rest = (pieces: number, source: Source | null) => taxRest(of(pieces).head, of(pieces).lines, source);
const NONE = { taxParts: null, feeTax: null };

describe("what a return takes of net and tax", () => {
  it("a return's tax is computed from its own figures when it has no source, returns a part, or returns everything at once", () => {
    expect(rest(2, null)).toEqual(NONE);
    expect(rest(1, sourceOf(2))).toEqual(NONE);
    expect(rest(2, sourceOf(2))).toEqual(NONE);
  });

  // 3.40 contains 0.39 and each 1.70 would contain 0.20; 0.10 contains 0.01 and so would each 0.05.
  it("a return that completes the return of all goods takes the rest of the source's tax", () => {
    const left = { taxParts: [{ rate: "13", net: "1.51", tax: "0.19" }], feeTax: "0.00" };
    expect(rest(1, sourceOf(2, { pieces: 1 }))).toEqual(left);
    expect(feeTaxOf({ ...of(1).head, ...left })).toBe("0.00");
  });

  it("a return's tax is computed from its own figures when another return has taken the rest", () => {
    const returnedParts = { taxParts: [{ rate: "13", net: "1.51", tax: "0.19" }], feeTax: "0.00" };
    expect(rest(1, sourceOf(2, { pieces: 1, ...returnedParts }))).toEqual(NONE);
  });

  it("a return's tax is computed from its own figures when other returns took more than rounding explains", () => {
    const odd = { taxParts: [{ rate: "13", net: "1.30", tax: "0.40" }], feeTax: "0.05" };
    expect(rest(1, sourceOf(2, { pieces: 1, ...odd }))).toEqual(NONE);
  });
});

it("a line's net amount is without the tax that its price contains, and without its share of the discount", () => {
  const { head, lines } = of(2);
  expect(netsOf(head, lines)).toEqual(["3.01"]);
  expect(netsOf({ ...head, priceTaxRate: "0", discountAmount: "0.40" }, lines)).toEqual(["3.00"]);
});
