// Stores documents' lines as reports show them, with their prices.
import type { DocumentEffect, EffectLine } from "@kontor/contracts/document/facts";
import { statement } from "@kontor/service-kit/database/statement";
import { type CountedLine, columnsOf, type Key } from "./document.rules.ts";
import { list } from "./pg-array.ts";

// A line without a remark has the document's.
const LINE = {
  document_id: ["uuid", (_, { documentId }) => documentId],
  kind: ["text", (_, { kind }) => kind],
  line_id: ["uuid", ({ lineId }) => lineId],
  leg: ["smallint", ({ leg }) => String(leg)],
  product_id: ["uuid", ({ productId }) => productId],
  barcode_id: ["uuid", ({ barcodeId }) => barcodeId],
  depot_id: ["uuid", ({ depotId }) => depotId],
  unit: ["text", ({ unit }) => unit],
  quantity: ["numeric", ({ quantity }) => quantity],
  quantity_base: ["numeric", ({ quantityBase }) => quantityBase],
  unit_price: ["numeric", ({ unitPrice }) => unitPrice],
  amount: ["numeric", ({ amount }) => amount],
  net: ["numeric", ({ amountNet }) => amountNet],
  tax_rate: ["numeric", ({ taxRate }) => taxRate],
  tax_amount: ["numeric", ({ taxAmount }) => taxAmount],
  oper_time: ["timestamptz", (_, { operTime }) => operTime],
  remark: ["text", ({ remark }, document) => remark || document.remark || ""],
} satisfies Record<string, [type: string, of: (line: EffectLine, document: DocumentEffect) => string]>;
const LINE_COLUMNS = Object.entries(LINE);
// Columns, not objects: PostgreSQL reads tens of thousands of lines in a fraction of the time.
const LINES = statement(`insert into document_lines (${LINE_COLUMNS.map(([name]) => name).join(", ")})
  select * from unnest(${LINE_COLUMNS.map(([, [type]], at) => `$${at + 1}::${type}[]`).join(", ")})`);

/** Inserts the lines of documents that have none. */
export async function addLines(tx: object, effects: readonly DocumentEffect[]): Promise<void> {
  if (effects.length === 0) return;
  const columns = LINE_COLUMNS.map(([, [type, of]]) => {
    const values = effects.flatMap((document) => document.lines.map((line) => of(line, document)));
    return type === "text" ? values : list(values);
  });
  await LINES.run(tx, ...columns);
}

const COUNTED = statement<
  Key & CountedLine
>(`select document_id as id, kind, depot_id as "depotId", product_id as "productId", barcode_id as "barcodeId",
    quantity_base::text as "quantityBase", amount::text as amount, net::text as "amountNet"
  from document_lines where document_id = any($1::uuid[]) and (document_id, kind) in (select * from unnest($1::uuid[], $2::text[]))`);
/** The stored lines of documents, as totals count them. */
export const countedLines = (tx: object, documents: readonly Key[]): Promise<(Key & CountedLine)[]> =>
  COUNTED.rows(tx, ...columnsOf(documents));

const EMPTY = statement(`delete from document_lines
  where document_id = any($1::uuid[]) and (document_id, kind) in (select * from unnest($1::uuid[], $2::text[]))`);
/** Deletes all lines of documents. */
export const removeLines = (tx: object, documents: readonly Key[]): Promise<number> =>
  EMPTY.run(
    tx,
    documents.map(({ id }) => id),
    documents.map(({ kind }) => kind),
  );
