// The value of a warehouse is its share of the product (docs/decisions/0037): goods leave at the tenant's average, whatever warehouse they came into.

/**
 * Each warehouse's quantity of what the product is worth, in cents: whatever rounding leaves is carried on from warehouse to warehouse, so the last
 * takes it, all come to the product's worth, and none has another sign than its quantity. Where the quantities of several warehouses come to nothing,
 * the purchase price tells what each of them is worth.
 * @param spread rows `product_id, depot_id, quantity, worth`, one for each warehouse, of all warehouses
 * @param priceOf what a product's purchase price was then
 * @returns the same rows with the share as worth
 */
export const sharesOf = (
  spread: string,
  priceOf: (product: string) => string,
): string => `select product_id, depot_id, quantity, upto - before as worth from (
    select product_id, depot_id, quantity, ${valueUpTo("so_far", priceOf)} as upto, ${valueUpTo("so_far - quantity", priceOf)} as before from (
      select s.*, sum(quantity) over (product order by depot_id) as so_far,
        sum(quantity) over product as whole, sum(worth) over product as whole_worth
      from (${spread}) s window product as (partition by product_id)) parts) shares`;

/** What a part of `whole`, which is worth `whole_worth`, is worth, of rows `parts`. The price is looked up only where it is needed. */
export const valueUpTo = (quantity: string, priceOf: (product: string) => string): string =>
  `round(case when whole = 0 then ${priceOf("parts.product_id")} * (${quantity}) else whole_worth * (${quantity}) / whole end, 2)`;
