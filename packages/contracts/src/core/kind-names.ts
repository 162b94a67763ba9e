// The names of all kinds of vouchers. Whatever is stored by kind is a record over them, so that a forgotten kind does not compile.

/** The document kinds of each service that owns some. */
export const documentNames = {
  purchase: ["purchase-in"],
  sales: ["sale-out", "sale-back", "retail-out", "retail-back"],
  warehouse: ["other-in", "other-out"],
} as const;
export type DocumentService = keyof typeof documentNames;
/** The noun of a document kind in facts, permissions of the code, and words: "purchase-in". */
export type DocumentName<Service extends DocumentService = DocumentService> = (typeof documentNames)[Service][number];

/** The kinds of finance slips. */
export const slipNames = ["item-in", "item-out", "money-in", "money-out"] as const;
export type SlipName = (typeof slipNames)[number];
