// Formats figures of a document as its form does, by their field.
import { plain } from "@kontor/contracts/core/decimal";
import { formatAmount, formatNumber } from "../../i18n/format.ts";

const number = (wire: string) => formatNumber(plain(wire));
const amount = (wire: string) => formatAmount(wire);

/** The figures of heads and lines, documents and slips; all other fields are texts, codes and times. */
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

/** The figure as the form shows it, e.g. "12.500000" of a price as "12.50"; undefined for a text field. */
export const figureText = (field: string, wire: string): string | undefined => FIGURES[field]?.(wire);
