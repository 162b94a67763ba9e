// What is shown in place of money.

/** Stands where money is that the role may not see (reference.md §6.5). */
export const HIDDEN = "***";
