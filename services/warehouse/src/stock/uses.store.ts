// What documents and stock refer to can no longer be deleted (reference.md §5.12).
import { statement } from "@kontor/service-kit/statement";
import type { WarehouseTx } from "../db.ts";

export type UseKind = "depot" | "product" | "barcode";

/** Notes that something refers to these, for good. Safe to say twice. */
export async function markUsed(tx: WarehouseTx, kind: UseKind, ids: readonly string[]): Promise<void> {
  await tx.catalogueUse.createMany({ data: ids.map((usedId) => ({ kind, usedId })), skipDuplicates: true });
}

const usedBy = (moved: string) =>
  statement<{ id: string }>(`select id from unnest($1::uuid[]) as asked(id)
    where ${moved} or exists (select from catalogue_uses u where u.kind = $2 and u.used_id = asked.id)`);
const USED = {
  depot: usedBy("exists (select from stock_balances b where b.depot_id = asked.id)"),
  product: usedBy("exists (select from stock_movements m where m.product_id = asked.id)"),
  // A product's movements lie together; its row of the asked barcode is found among them.
  barcode: usedBy(`exists (select from product_barcodes b join stock_movements m
    on m.product_id = b.product_id and m.barcode_id = b.id where b.id = asked.id)`),
};

/** Those of the ids that something refers to: a movement of stock, or what was noted. */
export async function usedAmong(tx: WarehouseTx, kind: UseKind, ids: readonly string[]): Promise<string[]> {
  return (await USED[kind].rows(tx, [...ids], kind)).map(({ id }) => id);
}
