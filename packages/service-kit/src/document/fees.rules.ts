// Other fees of a purchase as part of what its goods cost, where the tenant spreads them (docs/decisions/0033). Pure.

import { apportion } from "@kontor/contracts/core/apportion";
import type { PurchaseFees } from "@kontor/contracts/document/fees";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { figure } from "@kontor/contracts/document/totals";
import type { Decimal } from "decimal.js";

interface Weighed {
  amount: string;
  quantityBase: string;
  /** Of one base unit, in kg; null: not known. */
  weight: string | null;
}

const bases: Readonly<Record<Exclude<PurchaseFees, "expense">, (line: Weighed) => Decimal>> = {
  amount: ({ amount }) => figure(amount),
  weight: ({ weight, quantityBase }) => figure(weight ?? "0").times(quantityBase),
  quantity: ({ quantityBase }) => figure(quantityBase),
};

/**
 * Each line's share of other fees, in cents; all zero where fees are an expense. Goods without weight share by amount, those
 * without cost by quantity. Cents left by rounding down go to the largest remainders, among equals to the first line.
 */
export function feeShares(
  { amounts }: Pick<DocumentKindValues, "amounts">,
  by: PurchaseFees,
  fees: string,
  lines: readonly Weighed[],
): string[] {
  const basis = amounts.canSpreadFees && by !== "expense" ? basisOf(by, lines) : undefined;
  if (!basis) return lines.map(() => "0.00");
  return apportion(figure(fees), basis).map((share) => share.toFixed(2));
}

/** The basis that fees are spread by: the first of these that is not zero. */
function basisOf(by: Exclude<PurchaseFees, "expense">, lines: readonly Weighed[]): Decimal[] | undefined {
  const all = [by, "amount", "quantity"] as const;
  return all.map((each) => lines.map(bases[each])).find((basis) => basis.some((part) => part.greaterThan(0)));
}
