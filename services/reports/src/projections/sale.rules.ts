// The cost of goods sold: what the stock ledger states for each sale, by the days on which it books it. Pure.
import { saleKinds } from "@kontor/contracts/document/document-kinds";
import { Decimal } from "decimal.js";
import type { Sums } from "./grouped-sums.rules.ts";
import { negated } from "./signed.rules.ts";
import type { StockState } from "./stock.rules.ts";

const sales: ReadonlySet<string> = new Set(saleKinds);
export const isSale = (kind: string): boolean => sales.has(kind);

const totalOf = (amounts: readonly Decimal.Value[]): Decimal =>
  amounts.reduce<Decimal>((total, amount) => total.plus(amount), new Decimal(0));

/** What the ledger books for a document's goods on its own day. */
export const ownCost = ({ lines }: Pick<StockState, "lines">): string =>
  totalOf(
    lines.flatMap(({ worth, booked }) => [new Decimal(worth).negated(), ...booked.map(({ value }) => value)]),
  ).toFixed();

/** Adds a document's cost of goods to the days on which the ledger books it, or subtracts it. */
export function costShare(costs: Sums, { day, kind, lines }: StockState, sign: 1 | -1): void {
  if (day === null || !isSale(kind)) return;
  for (const { depotId: depot_id, productId: product_id, worth, booked } of lines) {
    const add = (at: string, cost: string): void => costs.add({ kind, day: at, depot_id, product_id }, { cost }, sign);
    add(day, negated(worth));
    for (const part of booked) {
      add(day, part.value);
      add(part.day, negated(part.value));
    }
  }
}

/** The parts of a document's cost that are booked on later days. */
export function laterCosts(later: Sums, id: string, { kind, lines }: StockState): void {
  for (const { depotId: depot_id, productId: product_id, booked } of lines)
    for (const { day, value } of booked)
      later.add({ document_id: id, kind, day, depot_id, product_id }, { cost: value }, -1);
}
