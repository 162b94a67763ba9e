/** The treatment of a purchase's other fees: an expense, or part of what its goods cost, spread over the lines by this (docs/decisions/0033). */
export const purchaseFeesModes = ["expense", "amount", "weight", "quantity"] as const;
export type PurchaseFees = (typeof purchaseFeesModes)[number];
