// Costs by the rules before docs/decisions/0033: six decimals, a share of the value that is there, and uncovered quantities that are never covered.
import { figure } from "@kontor/contracts/document/totals";

type Exact = ReturnType<typeof figure>;
const DECIMALS = 6;
const rounded = (value: Exact): Exact => value.toDecimalPlaces(DECIMALS);

/** A line of the stock ledger as the database holds it. */
export interface StoredLine {
  documentId: string;
  kind: string;
  lineId: string;
  leg: number;
  productId: string;
  /** Base units, signed. */
  quantity: string;
  /** The cost that the document states; null where the ledger calculates it. */
  worth: string | null;
}
/** The same line as it was costed then: its value, and the average of its product after it. */
interface OldLine extends StoredLine {
  value: string;
  unitCost: string;
  average: string;
}

/** Costs all lines of one product, given in the order of business time; returned goods come back at the average. */
export function costedByOldRules(lines: readonly StoredLine[]): OldLine[] {
  let [quantity, value, average] = [figure("0"), figure("0"), figure("0")];
  return lines.map((line) => {
    const moved = figure(line.quantity);
    const ownCost = line.worth === null ? null : rounded(figure(line.worth).div(moved));
    const isTaken = moved.isNegative() && ownCost === null;
    const unitCost = ownCost ?? average;
    const hasShares = quantity.greaterThan(0) && !value.isNegative();
    const worth = rounded(isTaken && hasShares ? value.times(moved).div(quantity) : unitCost.times(moved));
    [quantity, value] = [quantity.plus(moved), value.plus(worth)];
    if (!isTaken && quantity.greaterThan(0) && value.greaterThan(0)) average = rounded(value.div(quantity));
    else average = ownCost ?? average;
    return { ...line, value: worth.toFixed(), unitCost: rounded(unitCost).toFixed(), average: average.toFixed() };
  });
}
