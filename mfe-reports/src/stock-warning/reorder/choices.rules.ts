// What a user makes of proposals: from whom and how much of each product; and the orders that come of it.
import { figure } from "@kontor/contracts/document/totals";
import type { Reorder } from "@kontor/contracts/purchase/reorder";
import type { ReorderRow } from "@kontor/contracts/reports/reorder";

/** Whose price or habit decides where nothing was chosen for a product. */
export type Preference = "last" | "cheapest";

/** What the user changed of a product, by its id. */
export interface Choice {
  organId?: string | null;
  quantity?: string;
  /** Not to be ordered. */
  isLeftOut?: boolean;
}
export type Choices = Readonly<Record<string, Choice>>;

export type Proposal = Pick<ReorderRow, "productId" | "barCode" | "quantity" | "suppliers" | "cheapestId">;

/** The supplier of a product: the chosen one, else by the preference; null: nobody is known. */
export function supplierOf({ productId, suppliers, cheapestId }: Proposal, choices: Choices, prefer: Preference) {
  const chosen = choices[productId]?.organId;
  if (chosen !== undefined) return chosen;
  const last = suppliers[0]?.organId ?? null;
  return prefer === "cheapest" ? (cheapestId ?? last) : last;
}

export const quantityOf = ({ productId, quantity }: Proposal, choices: Choices): string =>
  choices[productId]?.quantity ?? quantity;

/** An unfinished number counts as nothing; the server refuses what is wrong. */
const isPositive = (text: string): boolean => /^\d+(\.\d+)?$/.test(text) && figure(text).greaterThan(0);

/** Whether a product is ordered: it was not left out, and has a supplier and a quantity. */
export const isOrdered = (row: Proposal, choices: Choices, prefer: Preference): boolean =>
  choices[row.productId]?.isLeftOut !== true &&
  supplierOf(row, choices, prefer) !== null &&
  isPositive(quantityOf(row, choices));

/** One order for each supplier, in the order of the rows. */
export function ordersOf(
  rows: readonly Proposal[],
  choices: Choices,
  prefer: Preference,
  newId: () => string,
): Reorder[] {
  const orders = new Map<string, Reorder>();
  for (const row of rows) {
    const organId = supplierOf(row, choices, prefer);
    if (organId === null || !isOrdered(row, choices, prefer)) continue;
    const order = orders.get(organId) ?? { id: newId(), organId, lines: [] };
    order.lines.push({ barCode: row.barCode, operNumber: quantityOf(row, choices) });
    orders.set(organId, order);
  }
  return [...orders.values()];
}
