/** What other fees of a purchase are: an expense, or part of what its goods cost, spread over the lines by this (docs/decisions/0033). */
export const purchaseFeesModes = ["expense", "amount", "weight", "quantity"] as const;
export type PurchaseFees = (typeof purchaseFeesModes)[number];
