// Stores prices set by documents, where the tenant's price-update switch is on (reference.md §6.9).

import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { statement } from "@kontor/service-kit/database/statement";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";
import { publishProducts } from "./product-event.query.ts";

// A document that arrives after one of a later business time, or after its own next revision, sets no price: the ledger has both. Its lines are looked up
// barcode by barcode ("offset 0"): a join would read all later lines of the tenant.
const priceOf = (column: string) =>
  statement<{
    id: string;
  }>(`with input as materialized (select * from json_to_recordset($1::json) as g(at int, id uuid, price numeric, document_id uuid, kind text, revision int, oper_time timestamptz)),
  last as materialized (select distinct on (g.id) g.id, g.price from input g
    cross join lateral (select product_id from product_barcodes where id = g.id offset 0) b
    where g.price > 0 and exists (select from stock_documents d where d.document_id = g.document_id and d.kind = g.kind and d.revision = g.revision)
      and not exists (select from stock_lines l where l.product_id = b.product_id and l.oper_time > g.oper_time
        and l.barcode_id = g.id and l.kind = any($2::text[]) offset 0)
    order by g.id, g.at desc)
  update product_barcodes b set ${column} = last.price from last
    where b.id = last.id and b.id = any(array(select id from last)) and b.${column} is distinct from last.price
    returning b.product_id as id`);
const PRICES = {
  purchaseDecimal: priceOf("purchase_decimal"),
  commodityDecimal: priceOf("commodity_decimal"),
  wholesaleDecimal: priceOf("wholesale_decimal"),
};
/** Names of the kinds that set a price. */
const settersOf = (price: Setting): string[] =>
  documentKinds.flatMap(({ name, prices }) => (prices.updates === price ? [name] : []));
const CHANGED = statement("update products set version = version + 1 where id = any($1::uuid[])");

type Setting = keyof typeof PRICES;

/**
 * Sets the prices of documents on barcode rows, and publishes the changed ones; of a row that occurs several times the last price stays. The document with the
 * latest business time counts, whenever it arrives. Call it after the ledger has posted the documents.
 */
export async function takePrices(work: Work<WarehouseTx>, documents: readonly DocumentEffect[]): Promise<void> {
  const changed: string[] = [];
  for (const [setting, setters] of Map.groupBy(documents, ({ setsPrice }) => setsPrice))
    if (setting !== null) changed.push(...(await storePrices(work.tx, setting, setters)));
  const ids = [...new Set(changed)].sort();
  if (ids.length === 0) return;
  await CHANGED.run(work.tx, ids);
  await publishProducts(work, ids);
}

/** Products with a changed price. */
async function storePrices(tx: object, setting: Setting, documents: readonly DocumentEffect[]): Promise<string[]> {
  const inputRows = documents.flatMap(({ lines, documentId: document_id, kind, revision, operTime: oper_time }) =>
    [...new Map(lines.map(({ barcodeId, unitPrice }) => [barcodeId, unitPrice]))].map(([id, price]) => ({
      id,
      price,
      document_id,
      kind,
      revision,
      oper_time,
    })),
  );
  return (
    await PRICES[setting].rows(tx, JSON.stringify(inputRows.map((row, at) => ({ at, ...row }))), settersOf(setting))
  ).map(({ id }) => id);
}
