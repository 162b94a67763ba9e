// Finds goods that are told apart: the batches and serial numbers that are free in a warehouse, and what a scanned text is of.
import { trackedKey } from "@kontor/contracts/document/tracking";
import type { BatchRow, getBatchNumberList, TrackedCode } from "@kontor/contracts/warehouse/tracking";
import type { Query } from "@kontor/contracts/core/endpoint";
import { named, statement } from "@kontor/service-kit/database/statement";
import { LIVE_RESERVED } from "./hold.store.ts";
import { PRESENT_QUANTITY } from "./on-hand.query.ts";

/** A pattern of LIKE for a part of a number, as numbers are compared. */
const partOf = (text: string): string => `%${trackedKey(text).replace(/[\\%_]/g, "\\$&")}%`;

/** What a document that is being edited has taken itself is free for it. */
const OWN = `coalesce((select -sum(l.quantity) from stock_lines l where l.document_id = $exceptId::uuid and l.kind = $exceptKind
    and l.batch_id = b.batch_id and l.depot_id = b.depot_id having sum(l.quantity) < 0), 0)`;
const BATCHES = named<BatchRow & { count: number }>(`with free as materialized (
    select t.id, t.number, t.production_date, t.expiry_date, c.ratio, c.bar_code, c.unit, p.name, p.standard, p.model,
      ${PRESENT_QUANTITY} - ${LIVE_RESERVED} + ${OWN} as quantity
    from product_barcodes c join products p on p.id = c.product_id join batches t on t.product_id = c.product_id
      join stock_balances b on b.product_id = t.product_id and b.depot_id = $depotId::uuid and b.batch_id = t.id
    where c.bar_code = $barCode and t.number_key like $pattern)
  select id, bar_code as "barCode", name, standard, model, unit as "commodityUnit", number as "batchNumber",
    production_date::text as "productionDate", expiry_date::text as "expirationDate",
    trim_scale(case when ratio = 1 then quantity else round(quantity / ratio, 2) end)::text as "totalNum", trim_scale(quantity)::text as "freeBase",
    count(*) over ()::int as count
  from free where quantity > 0 order by expiry_date, number, id limit $rows::int offset $offset::int`);

/** A page of the batches of a barcode's product that are free in a warehouse, first expiring first. */
export async function freeBatches(
  tx: object,
  { barCode, depotId, name, exceptId, exceptKind, page, rows }: Query<typeof getBatchNumberList>,
): Promise<{ rows: BatchRow[]; total: number }> {
  const found = await BATCHES.rows(tx, {
    ...{ barCode, depotId, pattern: partOf(name), rows, offset: (page - 1) * rows },
    ...{ exceptId: exceptId ?? null, exceptKind: exceptKind ?? "" },
  });
  return { rows: found.map(({ count: _, ...row }) => row), total: found[0]?.count ?? 0 };
}
