// The even share that each salesperson has of a sale (docs/decisions/0077), as statements compute it.
const SELLERS = "cardinality(s.seller_ids)";
/** What the first `at` of the salespeople have of a figure together. Nothing is divided for all of them, nor for none. */
const upTo = (name: string, at: string, decimals: number): string =>
  `case ${at} when 0 then 0 when ${SELLERS} then s.${name} else round(s.${name} * ${at} / ${SELLERS}, ${decimals}) end`;
const part = (name: string, decimals: number): string =>
  `${upTo(name, "n.at", decimals)} - ${upTo(name, "(n.at - 1)", decimals)} as ${name}`;
const DECIMALS = { quantity: 3, revenue: 2, paid: 2, cost: 2 };
const FIGURES = Object.entries(DECIMALS);

/**
 * A row of each salesperson of each sale of `sales s`, with `seller_id`, `at` (1: the first) and his part of the figures: exact, for all parts come to the whole.
 * Sales without one have one row; few have several.
 * @param columns what else to read of `s`
 * @param paid his part of what was paid, where it is another than that of the other figures
 */
export const sharesOf = (
  sales: string,
  columns: string,
  paid?: string,
): string => `select ${columns}, s.seller_ids[1] as seller_id, 1 as at,
    ${FIGURES.map(([name]) => `s.${name}`).join(", ")} from ${sales} where ${SELLERS} < 2
  union all select ${columns}, n.seller_id, n.at, ${FIGURES.map(([name, decimals]) => (name === "paid" && paid ? `${paid} as paid` : part(name, decimals))).join(", ")}
    from ${sales} cross join lateral unnest(s.seller_ids) with ordinality as n(seller_id, at) where ${SELLERS} > 1`;
