import { expect, test } from "vitest";
import type { Source } from "./model.ts";
import { returnLines, sharedOf } from "./source-discount.rules.ts";

const source = {
  head: { discountRate: "5.00", discountAmount: "1.00", amountWithTax: "20.00" },
  lines: [
    {
      ...{ id: "a", quantityBase: "24.000", quantity: "2", ratio: "12", unitPrice: "9" },
      ...{ amount: "18.00", taxRate: "0", amountWithTax: "18.00" },
    },
  ],
  others: [
    {
      ...{ discountMoney: "0.40", totalTaxLastMoney: "9.00" },
      lines: [{ linkId: "a", quantityBase: "12.000", allPrice: "9.00", taxLastMoney: "9.00" }],
    },
  ],
} as unknown as Source; // what the rules look at

test("the figures for sharing a source's discount include what the other returns have taken of amounts and discount", () => {
  expect(sharedOf(source)).toMatchObject({
    ...{ discount: "5.00", discountMoney: "1.00", totalTaxLastMoney: "20.00" },
    ...{ takenDiscount: "0.40", takenTotal: "9.00", takenBack: "8.60" },
    lines: [{ id: "a", allPrice: "18.00", takenBase: "12.000", takenPrice: "9.00", takenTimes: 1 }],
  });
});

test("a return's line takes from its source's line in the unit of its barcode, and a line with an unknown barcode takes nothing", () => {
  const figures = { unitPrice: "1", allPrice: "1", taxRate: "0", taxMoney: "0", taxLastMoney: "1" };
  const lines = ["case", "gone"].map((barCode) => ({ linkId: "a", barCode, operNumber: "1" }));
  const lineRows = lines as unknown as Parameters<typeof returnLines>[0]; // as above
  const all = lines.map(({ operNumber }) => ({ ...figures, operNumber }));
  expect(returnLines(lineRows, all, new Map([["case", { ratio: "12" }]]))).toEqual([
    { ...figures, operNumber: "1", linkId: "a", ratio: "12" },
    { ...figures, operNumber: "1", linkId: null, ratio: "1" },
  ]);
});
