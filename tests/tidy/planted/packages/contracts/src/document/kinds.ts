export const kind = "sale-out";
