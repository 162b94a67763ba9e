// The value of a warehouse's stock (docs/decisions/0037): goods leave at the tenant's average, whatever warehouse they came into.
import { statement } from "@kontor/service-kit/database/statement";

/**
 * The value of a warehouse: its share of the product in cents, such that all shares add up to the product's value, as in reports (docs/decisions/0037).
 * @param soFar the quantity of all warehouses up to this one, in the order of their ids
 */
export const shareOf = (
  quantity: string,
  soFar: string,
  { whole, worth, price }: Record<"whole" | "worth" | "price", string>,
) => {
  const upTo = (sum: string) =>
    `round(case when ${whole} = 0 then ${price} * (${sum}) else ${worth} * (${sum}) / ${whole} end, 2)`;
  return `${upTo(soFar)} - ${upTo(`${soFar} - ${quantity}`)}`;
};
/** Where the quantities of the warehouses add up to zero, each is valued at the purchase price. */
export const priceOf = (product: string): string =>
  `coalesce((select purchase_decimal from product_barcodes where product_id = ${product} order by position limit 1), 0)`;
/**
 * The same price as of that moment; before a product's first price, that one.
 * @param known a condition on when the price counts from (`since`)
 */
export const priceThen = (product: string, condition: string): string =>
  `coalesce((select price from purchase_prices where product_id = ${product}
    order by (${condition}) desc, case when ${condition} then version else -version end desc limit 1), ${priceOf(product)})`;

// $1: the product. $2: the warehouses.
const valueWhere = (
  when: string,
  condition: string,
): string => `(select coalesce(sum(share) filter (where depot_id = any($2::uuid[])), 0)::text from (
  select depot_id, ${shareOf("quantity", "so_far", { whole: "whole", worth: "worth", price: priceThen("$1::uuid", condition) })} as share from (
    select depot_id, quantity, sum(quantity) over (order by depot_id) as so_far, sum(quantity) over () as whole, sum(value) over () as worth
    from (select depot_id, sum(quantity) as quantity, sum(value) as value from stock_bookings where product_id = $1::uuid and ${when} group by depot_id) held
  ) spread) shares)`;
const AROUND = statement<{ opening: string; closing: string }>(
  `select ${valueWhere("oper_time < $3::timestamptz", "since < $3::timestamptz")} as opening,
    ${valueWhere("oper_time <= $4::timestamptz", "since <= $4::timestamptz")} as closing`,
);

/** The value of these warehouses together before a moment, and up to another. */
export async function sharesAround(
  tx: object,
  productId: string,
  { warehouses, from, until }: { warehouses: readonly string[]; from: string; until: string },
): Promise<{ opening: string; closing: string }> {
  const [row] = await AROUND.rows(tx, productId, [...warehouses], from, until);
  if (!row) throw new Error("sums of no lines are a row, too");
  return row;
}
