// What documents and stock refer to can no longer be deleted (reference.md §5.12).
import type { DocumentNames } from "@kontor/contracts/document/facts";
import { statement } from "@kontor/service-kit/database/statement";
import type { WarehouseTx } from "../db.ts";

type UseKind = "depot" | "product" | "barcode";

const NOTE = statement(`insert into catalogue_uses (kind, used_id)
  select kind, used_id from json_to_recordset($1::json) as n(kind text, used_id uuid) order by 1, 2 on conflict do nothing`);

/** Notes for good what the lines of a document name that moves nothing. Safe to say twice. */
export async function storeReferences(tx: object, lines: DocumentNames["lines"]): Promise<void> {
  const references = lines.flatMap(({ productId, barcodeId, depotId }): { kind: UseKind; used_id: string }[] => [
    { kind: "product", used_id: productId },
    { kind: "barcode", used_id: barcodeId },
    { kind: "depot", used_id: depotId },
  ]);
  await NOTE.run(tx, JSON.stringify(references));
}

const usedBy = (moved: string) =>
  statement<{ id: string }>(`select id from unnest($1::uuid[]) as asked(id)
    where ${moved} or exists (select from catalogue_uses u where u.kind = $2 and u.used_id = asked.id)`);
const USED = {
  product: usedBy("exists (select from stock_movements m where m.product_id = asked.id)"),
  // A product's movements lie together; its row of the asked barcode is found among them.
  barcode: usedBy(`exists (select from product_barcodes b join stock_movements m
    on m.product_id = b.product_id and m.barcode_id = b.id where b.id = asked.id)`),
};

/** Those of the ids that something refers to: a movement of stock, or what was noted. */
export async function usedAmong(tx: WarehouseTx, kind: keyof typeof USED, ids: readonly string[]): Promise<string[]> {
  return (await USED[kind].rows(tx, [...ids], kind)).map(({ id }) => id);
}

// For the document of opening stock the product stands itself. Taken back to nothing it leaves movements behind that no longer say anything.
const STORED = {
  product:
    usedBy(`(exists (select from stock_movements m where m.product_id = asked.id and not (m.document_id = asked.id and m.kind = 'opening'))
    or exists (select from stock_lines l where l.document_id = asked.id and l.kind = 'opening' and l.quantity <> 0))`),
  depot:
    usedBy(`exists (select from stock_balances b where b.depot_id = asked.id and (b.quantity <> 0 or b.reserved <> 0
    or exists (select from stock_movements m where m.product_id = b.product_id and m.depot_id = b.depot_id
      and not (m.document_id = m.product_id and m.kind = 'opening'))))`),
};

/** Those of the ids that may not be deleted: as above, but opening stock counts only while there is any. */
export async function storedAmong(
  tx: WarehouseTx,
  kind: keyof typeof STORED,
  ids: readonly string[],
): Promise<string[]> {
  return (await STORED[kind].rows(tx, [...ids], kind)).map(({ id }) => id);
}
