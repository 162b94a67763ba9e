import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { round } from "../core/money.ts";
import { exact, fairOf, type SharedLine } from "./returned-line.ts";
import {
  deliveredDiscount,
  linesAboveSource,
  type OtherReturn,
  proposedLines,
  type ReturnLine,
  returnedDiscount,
  type SharedSource,
  sharedSource,
} from "./returns.ts";
import { editDiscount, editLine, figure, type LineFigures, lineAgrees, totals } from "./totals.ts";

const EMPTY: LineFigures = {
  ...{ operNumber: "0", unitPrice: "0", allPrice: "0", taxRate: "0", taxMoney: "0", taxLastMoney: "0" },
};
const lineOf = (operNumber: string, unitPrice: string, taxRate = "0"): LineFigures =>
  editLine({ ...EMPTY, operNumber, unitPrice, taxRate }, "unitPrice");
const NO_HEAD = { discount: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };
const UNRETURNED = { takenBase: "0", takenPrice: "0", takenTaxLastMoney: "0", takenTimes: 0 };

type Sold = Parameters<typeof sharedSource>[0];
/** A sale of these lines, in units of one piece. */
function sold(lines: readonly LineFigures[], discountMoney: string): Sold {
  const { totalTaxLastMoney } = totals(lines, { ...NO_HEAD, discountMoney });
  return {
    ...editDiscount(lines, { discount: "0", discountMoney }, "discountMoney"),
    totalTaxLastMoney,
    lines: lines.map((line, at) => ({ ...line, id: `${at}`, ratio: "1", quantityBase: line.operNumber })),
  };
}

interface Return {
  lines: ReturnLine[];
  discountMoney: string;
}
/** The form's proposal for quantities by line. */
function proposal(source: SharedSource, quantities: readonly string[]): Return {
  const quantitiesOf = source.lines.flatMap(({ id }, at): ReturnLine[] => {
    const operNumber = quantities[at] ?? "0";
    return figure(operNumber).isZero() ? [] : [{ ...EMPTY, operNumber, linkId: id, ratio: "1" }];
  });
  const lines = proposedLines(quantitiesOf, source).map((line) => {
    if (!line) throw new Error("a line of the source was not proposed");
    return line;
  });
  return { lines, discountMoney: returnedDiscount(lines, source).discountMoney };
}
const stored = ({ lines, discountMoney }: Return): OtherReturn => ({
  discountMoney,
  totalTaxLastMoney: totals(lines, { ...NO_HEAD, discountMoney }).totalTaxLastMoney,
  lines: lines.map(({ linkId, operNumber, allPrice, taxLastMoney }) => ({
    ...{ linkId: linkId ?? "", quantityBase: operNumber, allPrice, taxLastMoney },
  })),
});
const isAbove = ({ lines, discountMoney }: Return, source: SharedSource): boolean =>
  linesAboveSource(lines, discountMoney, source).includes(true);
const paid = ({ lines, discountMoney }: Return) =>
  exact(totals(lines, { ...NO_HEAD, discountMoney }).totalTaxLastMoney).minus(discountMoney);
const sum = (amounts: readonly (string | ReturnType<typeof exact>)[]) =>
  amounts.reduce<ReturnType<typeof exact>>((total, each) => total.plus(each), exact(0));

const pieces = (count: number, price: string, discountMoney: string) =>
  sold([lineOf(`${count}`, price)], discountMoney);
const returnOf = (quantity: string, unitPrice: string, discountMoney: string): Return => ({
  lines: [{ ...lineOf(quantity, unitPrice), linkId: "0", ratio: "1" }],
  discountMoney,
});

describe("a return", () => {
  const sale = pieces(10, "10", "10.00");
  it.each([
    ["the source's price and share", [], returnOf("4", "10", "4.00"), false],
    ["a lower price without the discount", [], returnOf("4", "9", "0"), false],
    ["the source's price without the discount", [], returnOf("4", "10", "0"), true],
    ["a higher price with as much more discount", [], returnOf("4", "20", "44.00"), false],
    ["a higher price with the share alone", [], returnOf("4", "10.01", "4.00"), true],
    [
      "the source's price and share beyond what was sold",
      [returnOf("10", "10", "10.00")],
      returnOf("10", "10", "10.00"),
      false,
    ],
    [
      "no discount, as others took all of it with all goods",
      [returnOf("10", "10", "10.00")],
      returnOf("10", "10", "0"),
      true,
    ],
    [
      "no discount, as others took all of it with few goods",
      [returnOf("1", "10", "10.00")],
      returnOf("9", "10", "0"),
      true,
    ],
    [
      "its share, where others were allowed to give back more",
      [returnOf("5", "30", "0")],
      returnOf("5", "10", "5.00"),
      false,
    ],
    ["its share, where others gave back nothing", [returnOf("5", "0", "0")], returnOf("5", "10", "5.00"), false],
    ["the share of those that gave back nothing", [returnOf("5", "0", "0")], returnOf("5", "10", "0"), true],
  ])(
    "a return counts as above its source only where it gives back more than its source and the source's other returns leave, here with %s",
    (_case, others, tried, expected) => {
      expect(isAbove(tried, sharedSource(sale, others.map(stored)))).toBe(expected);
    },
  );

  it.each([
    ["its share, rounded", pieces(10, "10", "10.01"), [], "3", "3.00"],
    ["the source's rate, where that comes to the same", pieces(10, "10", "5"), [], "3", "1.50"],
    ["nothing of a source without discount", pieces(10, "10", "0"), [], "3", "0.00"],
    ["what is left, where it takes the rest", pieces(10, "10", "10.01"), [returnOf("7", "10", "7.00")], "3", "3.01"],
    ["its share, where others took too much", pieces(10, "10", "10.00"), [returnOf("5", "10", "10.00")], "5", "5.00"],
    [
      "its share of what is more than was sold",
      pieces(10, "10", "10.00"),
      [returnOf("10", "10", "10.00")],
      "5",
      "5.00",
    ],
    ["nothing of a source that cost nothing", pieces(10, "0", "0"), [], "3", "0.00"],
    ["all, of a source that was given away", pieces(10, "10", "100.00"), [], "3", "30.00"],
  ])("the discount proposed for a return is %s", (_case, sale, others, quantity, expected) => {
    const source = sharedSource(sale, others.map(stored));
    expect(proposal(source, [quantity]).discountMoney).toBe(expected);
  });

  it("a return of the rest of a line takes the rest of the line's amount and tax, and earlier returns are priced as usual", () => {
    const sale = sold([lineOf("3", "33.33", "13")], "1.01");
    const parts: Return[] = [];
    for (let at = 0; at < 3; at++) parts.push(proposal(sharedSource(sale, parts.map(stored)), ["1"]));
    expect(parts.map(({ lines, discountMoney }) => [lines[0]?.allPrice, lines[0]?.taxMoney, discountMoney])).toEqual([
      ["33.33", "4.33", "0.34"],
      ["33.33", "4.33", "0.33"],
      ["33.33", "4.34", "0.34"],
    ]);
  });

  it("a return of part of a line with a typed amount comes to its share of that amount, not to quantity times the rounded price", () => {
    const typed = editLine({ ...EMPTY, operNumber: "10000", allPrice: "33.67" }, "allPrice");
    expect(typed.unitPrice).toBe("0.0034");
    const { lines } = proposal(sharedSource(sold([typed], "0"), []), ["5000"]);
    expect(lines).toMatchObject([{ allPrice: "16.84", unitPrice: "0.0034" }]);
  });
});

const quantity = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((count) => `${count}`),
  fc.integer({ min: 1, max: 9999 }).map((thousandths) => (thousandths / 1000).toFixed(3)),
);
const line = fc
  .record({
    operNumber: quantity,
    tenThousandths: fc.integer({ min: 0, max: 400_000 }),
    taxRate: fc.constantFrom("0", "3", "9", "13", "20"),
    typed: fc.constantFrom("unitPrice", "allPrice", "taxLastMoney"),
  })
  .map(({ operNumber, tenThousandths, taxRate, typed }) => {
    const unitPrice = (tenThousandths / 10_000).toFixed(4);
    const amount = round(figure(unitPrice).times(operNumber), "amount").plus("0.03").toFixed(2);
    return editLine({ ...EMPTY, operNumber, taxRate, unitPrice, allPrice: amount, taxLastMoney: amount }, typed);
  });
const sales = fc
  .record({ lines: fc.array(line, { minLength: 1, maxLength: 3 }), share: fc.integer({ min: 0, max: 1000 }) })
  .map(({ lines, share }) => {
    const whole = totals(lines, { ...NO_HEAD, discountMoney: "0" }).totalTaxLastMoney;
    return sold(lines, figure(whole).times(share).div(1000).toFixed(2));
  });
/** A return of shares of what is left of each line, in percent; above 100: of more than was sold. Or an earlier return made anew, or deleted. */
/** Each plays a sale and up to nine returns of it, which takes a twentieth of a second. More at night: PROPERTY_RUNS=5000. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 50);

const steps = (most: number) =>
  fc.array(
    fc.record({
      does: fc.constantFrom("add", "add", "edit", "delete"),
      at: fc.nat(),
      percents: fc.array(fc.integer({ min: 0, max: most }), { minLength: 3, maxLength: 3 }),
      price: fc.constantFrom(...["0", "0.5", "1", "1", "1.3", "3"]),
      discount: fc.constantFrom(...["0", "0.5", "1", "1", "1.7"]),
    }),
    { maxLength: 9 },
  );

/** So much of what is left of each line, in percent; where all was taken and more than was sold is allowed, of what was sold. */
const leftOf = ({ lines }: SharedSource, percents: readonly number[], isOver: boolean): string[] =>
  lines.map(({ quantityBase, takenBase }, at) => {
    const left = figure(String(quantityBase)).minus(takenBase);
    const of = left.greaterThan(0) || !isOver ? left : figure(String(quantityBase));
    return of
      .times(percents[at] ?? 0)
      .div(100)
      .toFixed(3);
  });
/** The cost of units of the source's lines after its discount, not rounded. */
const costOf = (sale: Sold, units: (line: SharedLine) => ReturnType<typeof exact>) => {
  const total = sum(sale.lines.map((line) => fairOf({ ...line, ...UNRETURNED }, units({ ...line, ...UNRETURNED }))));
  const whole = figure(sale.totalTaxLastMoney);
  return whole.isZero() ? total : total.minus(total.times(sale.discountMoney).div(whole));
};
const returnsOf = (earlier: readonly Return[], id: string) =>
  sum(earlier.flatMap(({ lines }) => lines.filter(({ linkId }) => linkId === id).map(({ operNumber }) => operNumber)));

/** Plays steps on a sale's returns; `made` builds a return from quantities. */
function play(
  sale: Sold,
  played: readonly { does: string; at: number; percents: number[] }[],
  made: (source: SharedSource, quantities: string[], step: number) => Return,
  isBroken: (tried: Return, source: SharedSource, earlier: readonly Return[]) => boolean,
  isOver = false,
): Return[] {
  let earlier: Return[] = [];
  for (const [step, { does, at, percents }] of played.entries()) {
    const chosen = does === "add" ? -1 : at % Math.max(1, earlier.length);
    const others = earlier.filter((_each, index) => index !== chosen);
    if (does === "delete") {
      earlier = others;
      continue;
    }
    const source = sharedSource(sale, others.map(stored));
    const tried = made(source, leftOf(source, percents, isOver), step);
    if (tried.lines.length > 0 && isBroken(tried, source, others)) earlier = [...others, tried];
  }
  return earlier;
}

describe("the discount of a delivery", () => {
  /** Twelve pieces at 102.88, 1,234.56 in all, less 34.56: a rate of 2.80 rounded, which would make 34.57. */
  const order = pieces(12, "102.88", "34.56");
  it.each([
    ["of the whole order is the order's", ["12"], ["34.56"]],
    ["in parts adds up to the order's", ["5", "4", "3"], ["14.40", "11.52", "8.64"]],
    ["in parts of a cent each way adds up to the order's too", ["1", "1", "10"], ["2.88", "2.88", "28.80"]],
    ["of more than was ordered is the same part of it", ["15"], ["43.20"]],
  ])("the discount of a delivery %s", (_case, quantities, expected) => {
    const deliveries: Return[] = [];
    for (const quantity of quantities) {
      const { lines } = returnOf(quantity, "102.88", "0");
      const { discountMoney } = deliveredDiscount(lines, sharedSource(order, deliveries.map(stored)));
      deliveries.push({ lines, discountMoney });
    }
    expect(deliveries.map(({ discountMoney }) => discountMoney)).toEqual(expected);
  });

  it("a discount whose rate rounds to nothing is taken over all the same: 10,000.00 less 0.30", () => {
    const dear = pieces(1, "10000", "0.30");
    expect(deliveredDiscount(returnOf("1", "10000", "0").lines, sharedSource(dear, [])).discountMoney).toBe("0.30");
  });
});

describe("returns of any sale, in any parts, edited and deleted", () => {
  it("returns are accepted as the form proposes them, and after the last one 0.00 of amounts, tax and discount is left", () => {
    fc.assert(
      fc.property(sales, steps(100), (sale, played) => {
        const earlier = play(sale, played, proposal, (tried, source) => {
          expect(isAbove(tried, source)).toBe(false);
          return true;
        });
        const source = sharedSource(sale, earlier.map(stored));
        const rest = proposal(
          source,
          source.lines.map(({ quantityBase, takenBase }) => figure(String(quantityBase)).minus(takenBase).toFixed(3)),
        );
        expect(isAbove(rest, source)).toBe(false);
        const all = rest.lines.length > 0 ? [...earlier, rest] : earlier;
        const lines = all.flatMap((each) => each.lines);
        const sums = (name: "allPrice" | "taxMoney" | "taxLastMoney") =>
          sum(lines.map((each) => each[name])).toFixed(2);
        const soldLines = sale.lines as unknown as LineFigures[]; // made of such lines
        const before = totals(soldLines, { ...NO_HEAD, discountMoney: sale.discountMoney });
        expect([sums("allPrice"), sums("taxMoney"), sums("taxLastMoney")]).toEqual([
          before.totalPrice,
          before.totalTax,
          before.totalTaxLastMoney,
        ]);
        expect(sum(all.map(({ discountMoney }) => discountMoney)).toFixed(2)).toBe(
          figure(sale.discountMoney).toFixed(2),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it("returns never give back more than was paid for the goods, in sum or by the unit, whatever is typed, also beyond the quantity sold", () => {
    fc.assert(
      fc.property(sales, steps(150), (sale, played) => {
        const typed = (source: SharedSource, quantities: string[], step: number): Return => {
          const { price, discount } = played[step] ?? { price: "1", discount: "1" };
          const proposed = proposal(source, quantities);
          const lines = proposed.lines.map((each) => {
            const unitPrice = figure(each.unitPrice).times(price).toFixed(4);
            return price === "1" ? each : editLine({ ...each, unitPrice }, "unitPrice");
          });
          const total = sum(lines.map(({ taxLastMoney }) => taxLastMoney));
          const money = round(figure(proposed.discountMoney).times(discount), "amount");
          return { lines, discountMoney: (money.greaterThan(total) ? total : money).toFixed(2) };
        };
        const earlier = play(
          sale,
          played,
          typed,
          (tried, source, others) => {
            if (isAbove(tried, source)) return false;
            const times = source.lines.reduce((most, each) => Math.max(most, each.takenTimes), 1) + 1;
            const total = sum(tried.lines.map(({ taxLastMoney }) => taxLastMoney));
            for (const each of tried.lines) {
              const from = source.lines.find(({ id }) => id === each.linkId);
              if (!from || total.isZero()) continue;
              const now = exact(each.taxLastMoney).times(exact(1).minus(exact(tried.discountMoney).div(total)));
              const fair = costOf(sale, ({ id }) => (id === each.linkId ? exact(each.operNumber) : exact(0)));
              expect(now.minus(fair).toNumber()).toBeLessThanOrEqual(0.02 * times + 0.01 * others.length + 0.01);
            }
            return true;
          },
          true,
        );
        const units = ({ id }: SharedLine) => returnsOf(earlier, id);
        const most = costOf(sale, units).plus(0.03 * sale.lines.length + 0.01);
        const all = sum(earlier.map(paid));
        // For parts each unit's cost is rounded; for the whole nothing is.
        expect(all.minus(most).toNumber()).toBeLessThanOrEqual(0.01 * earlier.length);
        if (sale.lines.every((each) => units({ ...each, ...UNRETURNED }).lessThanOrEqualTo(each.quantityBase)))
          expect(all.minus(figure(sale.totalTaxLastMoney).minus(sale.discountMoney)).toNumber()).toBeLessThanOrEqual(0);
      }),
      { numRuns: RUNS },
    );
  });

  it("the tax of a proposed return line agrees with its rate within three cents, unless the line is the rest of its source's line", () => {
    fc.assert(
      fc.property(sales, steps(100), (sale, played) => {
        play(sale, played, proposal, (tried, source) => {
          for (const each of tried.lines) {
            const from = source.lines.find(({ id }) => id === each.linkId);
            const isPart = from && figure(from.takenBase).plus(each.operNumber).lessThan(from.quantityBase);
            const isUsual = figure(each.taxMoney).minus(figure(each.allPrice).times(each.taxRate).div(100)).abs();
            expect(lineAgrees(each) || !isPart || isUsual.lessThanOrEqualTo(0.03)).toBe(true);
          }
          return true;
        });
      }),
      { numRuns: RUNS },
    );
  });
});
