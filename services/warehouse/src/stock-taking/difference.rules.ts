// Differences of a stock-taking as lines of the documents that adjust the books (reference.md §2.11; docs/decisions/0074). Pure.
import { round, toWire } from "@kontor/contracts/core/money";
import { LINES_MAX } from "@kontor/contracts/document/document";
import { editLine } from "@kontor/contracts/document/totals";
import { Decimal } from "decimal.js";

/** An item whose count differs from the books. */
export interface DifferingItem {
  itemId: string;
  barCode: string;
  product: string;
  batchNumber: string;
  /** Base units, signed: what was found beyond the books is positive. */
  difference: string;
  /** Of one base unit; zero where it is not known. */
  unitCost: string;
}
/** What one document adjusts: goods that come in, or that go out. */
export interface Adjustment {
  comesIn: boolean;
  items: readonly DifferingItem[];
}

/** Gains come in, losses go out, at most so many lines a document. */
export function adjustmentsOf(items: readonly DifferingItem[], linesMax = LINES_MAX): Adjustment[] {
  const [gains, losses] = [items.filter(isGain), items.filter(isLoss)];
  return [...documentsOf(true, gains, linesMax), ...documentsOf(false, losses, linesMax)];
}
const isGain = ({ difference }: DifferingItem): boolean => new Decimal(difference).greaterThan(0);
const isLoss = ({ difference }: DifferingItem): boolean => new Decimal(difference).lessThan(0);

const documentsOf = (comesIn: boolean, items: readonly DifferingItem[], linesMax: number): Adjustment[] =>
  Array.from({ length: Math.ceil(items.length / linesMax) }, (_, at) => ({
    comesIn,
    items: items.slice(at * linesMax, (at + 1) * linesMax),
  }));

/** Gains without a cost: their goods would have no value. */
export const withoutCost = (items: readonly DifferingItem[]): DifferingItem[] =>
  items.filter((item) => isGain(item) && new Decimal(item.unitCost).isZero());

/** Quantity, price and amount of a line; the amount is that of the difference at its cost, to the cent. */
export function lineFigures({ difference, unitCost }: DifferingItem) {
  const quantity = new Decimal(difference).abs();
  const allPrice = toWire(round(quantity.times(unitCost), "amount"), "amount");
  const line = { operNumber: toWire(quantity, "quantity"), allPrice, unitPrice: "0" };
  return editLine({ ...line, taxRate: "0", taxMoney: "0", taxLastMoney: allPrice }, "allPrice");
}
