// Finds out which products, warehouses and other records cannot be deleted, because documents or stock refer to them (reference.md §5.12).
import type { DocumentNames } from "@kontor/contracts/document/facts";
import { transits } from "@kontor/contracts/document/movements";
import { statement } from "@kontor/service-kit/database/statement";
import type { WarehouseTx } from "../db.ts";

type UseKind = "depot" | "product" | "barcode";

const NOTE = statement(`insert into catalogue_uses (kind, used_id)
  select kind, used_id from json_to_recordset($1::json) as n(kind text, used_id uuid) order by 1, 2 on conflict do nothing`);

/** Records permanently what the lines of a document without movements refer to. Idempotent. */
export async function storeReferences(tx: object, lines: DocumentNames["lines"]): Promise<void> {
  const references = lines.flatMap(({ productId, barcodeId, depotId }): { kind: UseKind; used_id: string }[] => [
    { kind: "product", used_id: productId },
    { kind: "barcode", used_id: barcodeId },
    ...(depotId === null ? [] : [{ kind: "depot" as const, used_id: depotId }]),
  ]);
  await NOTE.run(tx, JSON.stringify(references));
}

const usedBy = (moved: string) =>
  statement<{ id: string }>(`select id from unnest($1::uuid[]) as asked(id)
    where ${moved} or exists (select from catalogue_uses u where u.kind = $2 and u.used_id = asked.id)`);
// A product's movements are stored together; the row of the requested barcode is found among them.
const BARCODE_MOVED = `exists (select from product_barcodes b join stock_movements m
    on m.product_id = b.product_id and m.barcode_id = b.id where b.id = asked.id)`;
/** A stock-taking has counted it: its counts would go with it. */
const counted = (column: "product_id" | "variant_id"): string =>
  `exists (select from stock_taking_items i where i.${column} = asked.id and i.counted is not null)`;
const HOLD = statement("select 1 from stock_taking_items where product_id = any($1::uuid[]) order by id for update");
/** Waits for who counts these products, in the order in which counts lock their items: until the commit nobody counts them any more. */
export const holdItems = (tx: object, productIds: readonly string[]): Promise<unknown> => HOLD.run(tx, [...productIds]);
const USED = {
  product: usedBy("exists (select from stock_movements m where m.product_id = asked.id)"),
  barcode: usedBy(BARCODE_MOVED),
};

/** The ids that a movement of stock or a recorded reference refers to. */
export async function usedAmong(tx: WarehouseTx, kind: keyof typeof USED, ids: readonly string[]): Promise<string[]> {
  return (await USED[kind].rows(tx, [...ids], kind)).map(({ id }) => id);
}

// Goods may be on the way to a warehouse that never had any. In opening stock the product takes the document's place. Opening stock taken back to zero leaves movements that no longer count.
const STORED = {
  product:
    usedBy(`(exists (select from stock_movements m where m.product_id = asked.id and not (m.document_id = asked.id and m.kind = 'opening'))
    or exists (select from stock_lines l where l.document_id = asked.id and l.kind = 'opening' and l.quantity <> 0)
    or ${counted("product_id")})`),
  barcode: usedBy(`(${BARCODE_MOVED} or ${counted("variant_id")})`),
  depot:
    usedBy(`exists (select from stock_balances b where b.depot_id = asked.id and (b.quantity <> 0 or b.reserved <> 0
    or exists (select from stock_movements m where m.product_id = b.product_id and m.depot_id = b.depot_id
      and not (m.document_id = m.product_id and m.kind = 'opening'))))
    or exists (select from document_lines l where l.another_depot_id = asked.id and l.transit = ${transits.sent})`),
};

/** The ids that cannot be deleted: as above, but opening stock counts only while there is any. */
export async function storedAmong(
  tx: WarehouseTx,
  kind: keyof typeof STORED,
  ids: readonly string[],
): Promise<string[]> {
  return (await STORED[kind].rows(tx, [...ids], kind)).map(({ id }) => id);
}
