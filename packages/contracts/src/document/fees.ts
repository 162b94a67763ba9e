/** How other fees of a purchase count: as an expense, or as part of what its goods cost, spread over the lines by this (docs/decisions/0033). */
export const purchaseFeesModes = ["expense", "amount", "weight", "quantity"] as const;
export type PurchaseFees = (typeof purchaseFeesModes)[number];
