// Sales by document: what a document states of its revenue, and what the stock ledger states of the cost of its goods. Pure.
import { saleKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { Decimal } from "decimal.js";
import type { Sums } from "./grouped-sums.rules.ts";
import type { StockState } from "./stock.rules.ts";

const sales: ReadonlySet<string> = new Set(saleKinds);
export const isSale = (kind: string): boolean => sales.has(kind);

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

/** What the ledger books for a document's goods on its own day. */
export const ownCost = ({ lines }: Pick<StockState, "lines">): string =>
  totalOf(
    lines.flatMap(({ worth, booked }) => [new Decimal(worth).negated(), ...booked.map(({ value }) => value)]),
  ).toFixed();

/** Adds a document's cost of goods to the days on which the ledger books it, or subtracts it. */
export function costShare(costs: Sums, { day, kind, lines }: StockState, sign: 1 | -1): void {
  if (day === null || !isSale(kind)) return;
  for (const { depotId: depot_id, productId: product_id, worth, booked } of lines) {
    const add = (at: string, cost: Decimal): void => costs.add({ kind, day: at, depot_id, product_id }, { cost }, sign);
    add(day, totalOf(booked.map(({ value }) => value)).minus(worth));
    for (const part of booked) add(part.day, new Decimal(part.value).negated());
  }
}

/** The parts of a document's cost that are booked on later days. */
export function laterCosts(later: Sums, id: string, { kind, lines }: StockState): void {
  for (const { depotId: depot_id, productId: product_id, booked } of lines)
    for (const { day, value } of booked)
      later.add({ document_id: id, kind, day, depot_id, product_id }, { cost: value }, -1);
}
