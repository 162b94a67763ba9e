// How much there is, for the catalogue's lists and pickers, in the base unit.
import { statement } from "@kontor/service-kit/statement";

const PRESENT = statement<{
  id: string;
  stock: string;
}>(`select product_id as id, sum(quantity)::text as stock from stock_balances
  where product_id = any($1::uuid[]) and ($2::uuid[] is null or depot_id = any($2::uuid[])) group by product_id`);

/** Present stock of products: in one warehouse, in some, or (null) in all. Products without any are left out. */
export async function presentStock(
  tx: object,
  productIds: readonly string[],
  depotIds: readonly string[] | null,
): Promise<Map<string, string>> {
  const rows = await PRESENT.rows(tx, [...productIds], depotIds && [...depotIds]);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}
