// Finds products without a cost: goods of them that come in without a price or a source document would have no value.
import { statement } from "@kontor/service-kit/database/statement";
import type { CostQuery } from "@kontor/service-kit/document/costs";

/** Of a product's base unit, as its opening stock is priced. */
const PURCHASE_PRICE =
  "(select purchase_decimal from product_barcodes f where f.product_id = b.product_id order by position limit 1)";
/** Of one base unit after the last line up to a moment. */
const AVERAGE = `(select l.average from stock_lines l where l.product_id = b.product_id and l.oper_time <= $2::timestamptz
    order by l.oper_time desc, l.sequence desc limit 1)`;

const COSTLESS = `select b.bar_code as "barCode" from product_barcodes b where b.bar_code = any($1::text[]) and coalesce(${AVERAGE}, 0) = 0`;
const COSTLESS_GIFTS = statement<{ barCode: string }>(COSTLESS);
const COSTLESS_RETURNS = statement<{ barCode: string }>(`${COSTLESS} and coalesce(${PURCHASE_PRICE}, 0) = 0`);

/** The barcodes whose products have no average at a moment, and for a return no purchase price either, at which it comes in (docs/decisions/0046). */
export const costless = async (tx: object, { need, barCodes, operTime }: CostQuery): Promise<string[]> =>
  (await (need === "gift" ? COSTLESS_GIFTS : COSTLESS_RETURNS).rows(tx, barCodes, operTime)).map(
    ({ barCode }) => barCode,
  );

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
