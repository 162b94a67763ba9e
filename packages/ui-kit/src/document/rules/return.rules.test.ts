import { linesAboveSource, returnedDiscount } from "@kontor/contracts/document/returns";
import { describe, expect, it } from "vitest";
import { blankLine, type FormLine, figured } from "./line.rules.ts";
import { type Proposed, returned, returnLines } from "./return.rules.ts";

/** A sale of three at 33.33 and 13 % tax, with a discount of 1.01, of which other returns took so many pieces one by one. */
const source = (taken: number) => ({
  ...{ discount: "0.89", discountMoney: "1.01", totalTaxLastMoney: "112.99" },
  takenDiscount: ["0.00", "0.34", "0.67"][taken] ?? "",
  ...{ takenTotal: (37.66 * taken).toFixed(2), takenBack: ["0.00", "37.32", "74.65"][taken] ?? "" },
  lines: [
    {
      ...{ id: "sold", ratio: "1", quantityBase: "3.000", unitPrice: "33.3300", taxRate: "13.00" },
      ...{ allPrice: "99.99", taxLastMoney: "112.99", takenBase: `${taken}.000`, takenTimes: taken },
      ...{ takenPrice: (33.33 * taken).toFixed(2), takenTaxLastMoney: (37.66 * taken).toFixed(2) },
    },
  ],
});
const drawn = (id: string, operNumber: string): FormLine =>
  figured(
    { ...blankLine(id), linkId: "sold", ratio: "1", unitPrice: "33.33", taxRate: "13" },
    "operNumber",
    operNumber,
  );
/** Recalculates as the form does: the changed lines replace the others. */
const recalculated = (lines: FormLine[], taken: number, before: Proposed = new Map()) => {
  const { changed, proposed } = returned(lines, source(taken), before);
  const by = new Map(changed.map((line) => [line.id, line]));
  return { lines: lines.map((line) => by.get(line.id) ?? line), proposed };
};
const [one, two] = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"];

describe("the lines of a return in the form", () => {
  it("return lines that take the rest of the goods take the rest of amount and tax, and less again when their quantity is lowered", () => {
    const first = recalculated([drawn(one, "1")], 2);
    expect(first.lines).toMatchObject([{ allPrice: "33.33", taxMoney: "4.34", taxLastMoney: "37.67" }]);
    const [line] = first.lines;
    const less = recalculated(line ? [figured(line, "operNumber", "0.5")] : [], 2, first.proposed);
    expect(less.lines).toMatchObject([{ allPrice: "16.67", taxMoney: "2.17", taxLastMoney: "18.84" }]);
  });

  it("two return lines that take from one source line share what is left of it, and are accepted with the proposed discount", () => {
    const { lines } = recalculated([drawn(one, "1"), drawn(two, "1")], 1);
    expect(lines.map(({ taxMoney }) => taxMoney)).toEqual(["4.33", "4.34"]);
    const { discountMoney } = returnedDiscount(returnLines(lines), source(1));
    expect(discountMoney).toBe("0.67");
    expect(linesAboveSource(returnLines(lines), discountMoney, source(1))).toEqual([false, false]);
  });

  it.each([
    ["another price", figured(drawn(one, "1"), "unitPrice", "20")],
    ["another amount", figured(drawn(one, "1"), "allPrice", "20")],
    ["another tax rate", figured(drawn(one, "1"), "taxRate", "0")],
    ["a text that is not a figure", figured(drawn(one, "1"), "operNumber", "1x")],
  ])("lines of a return keep their figures once the user has typed %s", (_what, line) => {
    expect(recalculated([line], 2).lines).toEqual([line]);
  });
});
