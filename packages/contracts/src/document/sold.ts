// What a document states of its revenue: one function for reports, and for what a change of it would do to them.
import { Decimal } from "decimal.js";
import type { DocumentEffect } from "./facts.ts";

const totalOf = (amounts: readonly Decimal.Value[]): Decimal =>
  amounts.reduce<Decimal>((total, amount) => total.plus(amount), new Decimal(0));

/**
 * The effect with lines whose net amounts come to what the ledger books: the return of the rest of a sale states its sum by rate, which cents of rounding
 * may tell from its lines' (docs/decisions/0042). The last line has the difference.
 */
export function withBookedNets(effect: DocumentEffect): DocumentEffect {
  const { taxes, lines, amountSign } = effect;
  const last = lines.at(-1);
  if (!taxes || !last) return effect;
  const stated = totalOf(taxes.map(({ net }) => net)).times(amountSign);
  const rest = stated.minus(totalOf(lines.map(({ amountNet }) => amountNet)));
  return { ...effect, lines: [...lines.slice(0, -1), { ...last, amountNet: rest.plus(last.amountNet).toFixed(2) }] };
}

/** The revenue and the quantity of a sale, signed: what a return takes back is negative. */
export const soldBy = ({ lines, amountSign }: Pick<DocumentEffect, "lines" | "amountSign">) => ({
  quantity: totalOf(lines.map(({ quantityBase }) => quantityBase))
    .negated()
    .toFixed(),
  revenue: totalOf(lines.map(({ amountNet }) => amountNet))
    .times(amountSign)
    .toFixed(),
});
