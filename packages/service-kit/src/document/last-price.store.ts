// The last price of a barcode row with a partner: that of the newest document (reference.md §1.9).
import { statement } from "../database/statement.ts";

/** Documents of one partner that are searched for a price. */
export const SEARCHED_MAX = 1000;

/** A barcode row with a partner. */
export interface Row {
  partnerId: string;
  barcodeId: string;
}

const RECOMPUTE = statement(`with input as materialized (
    select distinct a."partnerId" as partner_id, a."barcodeId" as barcode_id from json_to_recordset($2::json) as a("partnerId" uuid, "barcodeId" uuid)),
  newest as materialized (select distinct on (d.partner_id, l.barcode_id) d.partner_id, l.barcode_id, l.unit_price
    from (select distinct partner_id from input) p
    cross join lateral (select d.id, d.partner_id, d.oper_time from documents d where d.kind = $1 and d.partner_id = p.partner_id
      order by d.oper_time desc, d.id desc limit ${SEARCHED_MAX}) d
    cross join lateral (select barcode_id, unit_price, position from document_lines where document_id = d.id offset 0) l
    join input a on a.partner_id = d.partner_id and a.barcode_id = l.barcode_id
    order by d.partner_id, l.barcode_id, d.oper_time desc, d.id desc, l.position desc),
  forgotten as (delete from remembered_prices r using input a where r.kind = $1 and r.partner_id = a.partner_id and r.barcode_id = a.barcode_id
    and not exists (select from newest n where n.partner_id = r.partner_id and n.barcode_id = r.barcode_id))
  insert into remembered_prices (kind, partner_id, barcode_id, unit_price)
  select $1::text, partner_id, barcode_id, unit_price from newest order by partner_id, barcode_id
  on conflict (tenant_id, kind, partner_id, barcode_id) do update set unit_price = excluded.unit_price
  where remembered_prices.unit_price <> excluded.unit_price`);

/** Sets the prices of these rows from the newest remaining documents; removes those that no document has. */
export async function recomputeLastPrices(tx: object, kind: string, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await RECOMPUTE.run(tx, kind, JSON.stringify(rows));
}
