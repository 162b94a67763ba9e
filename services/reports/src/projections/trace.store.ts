// Stores which serial numbers and batches the lines of documents move.
import type { DocumentEffect, EffectLine } from "@kontor/contracts/document/facts";
import { trackedKey } from "@kontor/contracts/document/tracking";
import { statement } from "@kontor/service-kit/database/statement";
import { columnsOf, type Key } from "./document.rules.ts";
import { isNegative } from "./signed.rules.ts";

const TRACED =
  statement(`insert into traced_lines (document_id, kind, line_id, leg, code_key, code, is_serial, production_date, expiry_date, product_id, depot_id, quantity)
  select * from json_to_recordset($1::json) as g(document_id uuid, kind text, line_id uuid, leg smallint, code_key text, code text, is_serial boolean,
    production_date date, expiry_date date, product_id uuid, depot_id uuid, quantity numeric)
  order by document_id, kind, line_id, leg, code_key on conflict do nothing`);
const EMPTY = statement(`delete from traced_lines
  where document_id = any($1::uuid[]) and (document_id, kind) in (select * from unnest($1::uuid[], $2::text[]))`);

const one = ({ quantityBase }: EffectLine): string => (isNegative(quantityBase) ? "-1" : "1");

/** The rows of a line: one for each serial number, one for its batch, none where nothing tells its goods apart. */
const rowsOf = ({ documentId, kind }: DocumentEffect, line: EffectLine): object[] => {
  const { lineId, leg, productId, depotId, batch, serials, quantityBase } = line;
  const key = { document_id: documentId, kind, line_id: lineId, leg, product_id: productId, depot_id: depotId };
  return [
    ...serials.map((code) => ({
      ...{ ...key, code, code_key: trackedKey(code), is_serial: true, quantity: one(line) },
      ...{ production_date: null, expiry_date: null },
    })),
    ...(batch
      ? [
          {
            ...{ ...key, code: batch.number, code_key: trackedKey(batch.number), is_serial: false },
            ...{ production_date: batch.productionDate, expiry_date: batch.expiryDate, quantity: quantityBase },
          },
        ]
      : []),
  ];
};

/** Inserts what the lines of documents that have none here move. */
export async function addTraced(tx: object, effects: readonly DocumentEffect[]): Promise<void> {
  const rows = effects.flatMap((document) => document.lines.flatMap((line) => rowsOf(document, line)));
  if (rows.length > 0) await TRACED.run(tx, JSON.stringify(rows));
}

/** Deletes what documents moved. */
export const removeTraced = (tx: object, documents: readonly Key[]): Promise<number> =>
  EMPTY.run(tx, ...columnsOf(documents));
