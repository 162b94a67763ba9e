// Figures of a document as its form shows them, told by the field they belong to.
import { plain } from "../../fields/number-input.rules.ts";
import { formatAmount, formatNumber } from "../../i18n/format.ts";

const number = (wire: string) => formatNumber(plain(wire));
const amount = (wire: string) => formatAmount(wire);

/** Of heads and lines, documents and slips; all other fields hold words, codes and times. */
const FIGURES: Readonly<Partial<Record<string, (wire: string) => string>>> = {
  operNumber: number,
  taxRate: number,
  discount: number,
  unitPrice: (wire) => formatAmount(plain(wire)),
  allPrice: amount,
  taxLastMoney: amount,
  discountMoney: amount,
  otherMoney: amount,
  deposit: amount,
  changeAmount: amount,
  getAmount: amount,
  eachAmount: amount,
};

/** The figure as the form shows it, e.g. "12.500000" of a price as "12.50"; undefined for a field of words. */
export const figureText = (field: string, wire: string): string | undefined => FIGURES[field]?.(wire);
