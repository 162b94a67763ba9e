// The three trades of the home page, with the page whose permission their documents need.
export const PAGES = { buy: "/bill/purchase_in", sale: "/bill/sale_out", retail: "/bill/retail_out" } as const;
export type Trade = keyof typeof PAGES;
