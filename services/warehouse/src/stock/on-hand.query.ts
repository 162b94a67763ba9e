// Quantities on hand for the lists and pickers of products, in the base unit.

import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import { TODAYS_END } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";

import { LIVE_RESERVED } from "./hold.store.ts";
import { sameKey } from "./stock-key.query.ts";

/** The quantity of a row `b` of stock_balances that counts today, without movements dated later. Lines are read only where some may be dated after today. */
export const PRESENT_QUANTITY = `(b.quantity - case when b.last_time >= ${TODAYS_END} then coalesce((select sum(l.quantity) from stock_lines l
    where ${sameKey("l", "b")} and l.oper_time >= ${TODAYS_END}), 0) else 0 end)`;

export interface BarcodeStock {
  barCode: string;
  stock: string;
  reserved: string;
}

/** The condition on a row `b` of stock_balances that its goods lie in a warehouse: what is in transit cannot be sold. */
export const IN_WAREHOUSES = `b.depot_id <> '${TRANSIT_ID}'`;
const BY_BARCODE = statement<BarcodeStock>(`select c.bar_code as "barCode",
    trim_scale(case when c.ratio = 1 then s.quantity else round(s.quantity / c.ratio, 2) end)::text as stock,
    trim_scale(case when c.ratio = 1 then s.reserved else round(s.reserved / c.ratio, 2) end)::text as reserved
  from product_barcodes c cross join lateral (select coalesce(sum(t.quantity), 0) as quantity, coalesce(sum(t.reserved), 0) as reserved
    from (select ${PRESENT_QUANTITY} as quantity, ${LIVE_RESERVED} as reserved from stock_balances b
      where b.product_id = c.product_id and (c.sku = '' or b.variant_id = c.id) and ${IN_WAREHOUSES} and ($2::uuid is null or b.depot_id = $2) and ($3::uuid[] is null or b.depot_id = any($3))) t) s
  where c.bar_code = any($1::text[]) order by array_position($1::text[], c.bar_code)`);

/** Stock of barcode rows up to today in their own units, of a variant that of itself, with two decimals where a unit holds several base units (reference.md §1.8). */
export const barcodeStock = (
  tx: object,
  barCodes: readonly string[],
  warehouseId: string | undefined,
  permitted: readonly string[] | null,
): Promise<BarcodeStock[]> => BY_BARCODE.rows(tx, [...barCodes], warehouseId ?? null, permitted && [...permitted]);
