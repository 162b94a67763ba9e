// The sort order of warehouses (reference.md §5.1).

/** By their numbers, then those without one, the oldest first. */
export const warehouseOrder = [{ sortOrder: "asc" }, { sort: "asc" }, { createdAt: "asc" }, { id: "asc" }] as const;
