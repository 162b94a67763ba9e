// Prices that documents set, where the company's price-update switch is on (reference.md §6.9).
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { documentKinds } from "@kontor/contracts/document/kinds";
import type { Work } from "@kontor/service-kit/resource";
import { statement } from "@kontor/service-kit/statement";
import type { WarehouseTx } from "../db.ts";
import { sayProducts } from "./told.query.ts";

// A document that comes late, after one of a later business time or after its own next revision, is no news: the ledger knows of both.
// Its lines are looked for barcode by barcode ("offset 0"): joined, all later lines of the company would be read.
const priceOf = (column: string) =>
  statement<{
    id: string;
  }>(`update product_barcodes b set ${column} = p.price from json_to_recordset($1::json) as p(id uuid, price numeric)
    where b.id = p.id and b.id = any(array(select id from json_to_recordset($1::json) as a(id uuid))) and p.price > 0 and b.${column} is distinct from p.price
      and exists (select from stock_documents d where d.document_id = $2::uuid and d.revision = $3::int)
      and not exists (select from stock_lines l where l.product_id = b.product_id and l.oper_time > $4::timestamptz
        and l.barcode_id = b.id and l.kind = any($5::text[]) offset 0)
    returning b.product_id as id`);
const PRICES = {
  purchaseDecimal: priceOf("purchase_decimal"),
  commodityDecimal: priceOf("commodity_decimal"),
  wholesaleDecimal: priceOf("wholesale_decimal"),
};
/** Names of the kinds that set a price. */
const settersOf = (price: keyof typeof PRICES): string[] =>
  documentKinds.flatMap((kind) => (kind.updatesPrice && kind.price === price ? [kind.name] : []));
const CHANGED = statement("update products set version = version + 1 where id = any($1::uuid[])");

/**
 * Gives the barcode rows of a document its prices, and tells of those that changed; of a row that occurs twice the last price stays.
 * The document with the latest business time has the say, whenever it comes. Call it when the ledger has settled the document.
 */
export async function takePrices(
  work: Work<WarehouseTx>,
  { setsPrice, lines, documentId, revision, operTime }: DocumentEffect,
): Promise<void> {
  if (setsPrice === null) return;
  const prices = [...new Map(lines.map((line) => [line.barcodeId, line.unitPrice]))].map(([id, price]) => ({
    id,
    price,
  }));
  const changed = await PRICES[setsPrice].rows(
    work.tx,
    JSON.stringify(prices),
    documentId,
    revision,
    operTime,
    settersOf(setsPrice),
  );
  const ids = [...new Set(changed.map(({ id }) => id))].sort();
  if (ids.length === 0) return;
  await CHANGED.run(work.tx, ids);
  await sayProducts(work, ids);
}
