// Which products have no cost yet: goods of them that come in freely would be worth nothing.
import { statement } from "@kontor/service-kit/statement";

const COSTLESS = statement<{
  barCode: string;
}>(`select b.bar_code as "barCode" from product_barcodes b where b.bar_code = any($1::text[])
  and not exists (select from stock_costs c where c.product_id = b.product_id and c.average <> 0)`);

/** The barcodes among these whose products have neither been bought nor opened at a price. */
export const costless = async (tx: object, barCodes: readonly string[]): Promise<string[]> =>
  (await COSTLESS.rows(tx, barCodes)).map(({ barCode }) => barCode);
