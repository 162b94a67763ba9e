// Finds products without a cost: free returns of them would have no value.
import { statement } from "@kontor/service-kit/database/statement";

const COSTLESS = statement<{
  barCode: string;
}>(`select b.bar_code as "barCode" from product_barcodes b where b.bar_code = any($1::text[])
  and not exists (select from stock_costs c where c.product_id = b.product_id and c.average <> 0)`);

/** The given barcodes whose products have neither a purchase nor priced opening stock. */
export const costless = async (tx: object, barCodes: readonly string[]): Promise<string[]> =>
  (await COSTLESS.rows(tx, barCodes)).map(({ barCode }) => barCode);

/** Of a product's base unit, as its opening stock is priced. */
const PURCHASE_PRICE =
  "(select purchase_decimal from product_barcodes f where f.product_id = b.product_id order by position limit 1)";
/** Of one base unit after the last line up to a moment. */
const AVERAGE = `(select l.average from stock_lines l where l.product_id = b.product_id and l.oper_time <= $2::timestamptz
    order by l.oper_time desc, l.sequence desc limit 1)`;

const COSTLESS_RETURNS = statement<{ barCode: string }>(`select b.bar_code as "barCode" from product_barcodes b
  where b.bar_code = any($1::text[]) and coalesce(${PURCHASE_PRICE}, 0) = 0 and coalesce(${AVERAGE}, 0) = 0`);

/** The given barcodes whose products have no cost for a return at a moment: neither an average nor a purchase price (docs/decisions/0046). */
export const costlessReturns = async (tx: object, barCodes: readonly string[], operTime: string): Promise<string[]> =>
  (await COSTLESS_RETURNS.rows(tx, barCodes, operTime)).map(({ barCode }) => barCode);

const PRICES = statement<{
  productId: string;
  price: string;
}>(`select p.id as "productId", ${PURCHASE_PRICE}::text as price
  from products p cross join lateral (select p.id as product_id) b
  where p.id = any($1::uuid[]) and coalesce(${PURCHASE_PRICE}, 0) <> 0 and coalesce(${AVERAGE}, 0) = 0`);

/** Purchase prices of a base unit by product, for products without an average at a moment. */
export const pricesWithoutCost = async (
  tx: object,
  productIds: readonly string[],
  operTime: string,
): Promise<Map<string, string>> =>
  new Map((await PRICES.rows(tx, productIds, operTime)).map(({ productId, price }) => [productId, price]));
