// The text shown in place of hidden money.

/** Shown where the role may not see money (reference.md §6.5). */
export const HIDDEN = "***";
