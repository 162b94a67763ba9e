// Lines of a document as its owner publishes them, computed by the arithmetic of documents. Imported by tests only.
import { newId } from "@kontor/contracts/core/id";
import type { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { editLine, netAmounts, totals } from "@kontor/contracts/document/totals";
import { containedTax, netsOfContained } from "@kontor/service-kit/document/contained.rules";

const LINE = { operNumber: "1", allPrice: "", taxMoney: "", taxLastMoney: "" };

/** Tax in a document besides that of its lines: rates in percent. */
export interface Contained {
  priceTaxRate?: string;
  fee?: { amount: string; rate: string };
}

/** One piece at each price and rate, less a discount with tax, all on credit: the amounts and lines of the fact. */
export function taxedLines(
  { amounts, facts }: Pick<(typeof documentKinds)[number], "amounts" | "facts">,
  prices: readonly (readonly [price: string, rate: string])[],
  discountMoney: string,
  { priceTaxRate, fee }: Contained = {},
): Partial<DocumentEffect> {
  const lines = prices.map(([unitPrice, taxRate]) => editLine({ ...LINE, unitPrice, taxRate }, "unitPrice"));
  const head = { discount: "0", discountMoney, otherMoney: fee?.amount ?? "0", deposit: "0", changeAmount: "0" };
  const all = totals(lines, head);
  const nets =
    priceTaxRate === undefined
      ? netAmounts(lines, discountMoney)
      : netsOfContained(
          lines.map(({ taxLastMoney }) => ({ amountWithTax: taxLastMoney })),
          { amountAfterDiscount: all.discountLastMoney, priceTaxRate },
        );
  const { signed } = amounts;
  const [example] = facts.effective.example.lines;
  if (!example) throw new Error("an example has a line");
  return {
    amountTotal: signed(all.totalPrice),
    amountTax: signed(all.totalTax),
    amountDiscount: signed(discountMoney),
    amountAfterDiscount: signed(all.discountLastMoney),
    ...{ amountOther: signed(fee?.amount ?? "0"), amountDeposit: "0.00", amountPaid: "0.00" },
    ...(priceTaxRate === undefined ? {} : { priceTaxRate }),
    ...(fee ? { feeTax: { rate: fee.rate, amount: signed(containedTax(fee.amount, fee.rate)) } } : {}),
    amountDebt: signed(all.debt),
    accounts: [],
    lines: lines.map((line, at) => ({
      ...example,
      lineId: newId(),
      unitPrice: line.unitPrice,
      amount: line.allPrice,
      taxRate: line.taxRate,
      taxAmount: line.taxMoney,
      amountWithTax: line.taxLastMoney,
      amountNet: nets[at] ?? "0.00",
      ...(example.worth === null ? {} : { worth: nets[at] ?? "0.00" }),
    })),
  };
}
