// How much there is, for the catalogue's lists and pickers, in the base unit.
import type { WarehouseTx } from "../db.ts";

/** Present stock of products: in one warehouse, in some, or (null) in all. Products without any are left out. */
export async function presentStock(
  tx: WarehouseTx,
  productIds: readonly string[],
  depotIds: readonly string[] | null,
): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; stock: string }[]>`
    select product_id as id, sum(init_stock)::text as stock from product_stocks
    where product_id = any(${[...productIds]}::uuid[]) and (${depotIds === null} or depot_id = any(${[...(depotIds ?? [])]}::uuid[]))
    group by product_id`;
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}
