// Stores the current net and tax of documents by rate.
import { statement } from "@kontor/service-kit/database/statement";
import type { DocumentKey } from "../ledger/keys.rules.ts";
import type { TaxShare } from "./tax.rules.ts";

/** A document's revision with its amounts by rate. */
export interface Taxed extends DocumentKey {
  number: string;
  revision: number;
  operTime: string;
  partnerId: string | null;
  taxes: readonly TaxShare[];
}

const FORGET =
  statement(`delete from ledger_taxes t using json_to_recordset($1::json) as g("documentId" uuid, kind text)
  where t.document_id = g."documentId" and t.kind = g.kind`);
// Only for a revision that the ledger has posted: an older one that arrives late is ignored. Each is found by its key (`offset 0`): joined, all documents of a
// company would be read for the few of a batch.
const UPSERT =
  statement(`insert into ledger_taxes (document_id, kind, rate, number, oper_time, partner_id, direction, net, tax)
  select g."documentId", g.kind, g.rate, g.number, g."operTime", g."partnerId", g.direction, g.net, g.tax
  from json_to_recordset($1::json) as g("documentId" uuid, kind text, revision int, rate numeric, number text, "operTime" timestamptz, "partnerId" uuid,
    direction text, net numeric, tax numeric)
    cross join lateral (select from ledger_documents d
      where d.document_id = g."documentId" and d.kind = g.kind and d.revision = g.revision and d.effective offset 0) d
  order by 1, 2, 3 on conflict do nothing`);

/** @param changed documents with an earlier revision, which are posted anew */
export async function upsertTaxes(
  tx: object,
  documents: readonly Taxed[],
  changed: readonly DocumentKey[],
): Promise<void> {
  if (changed.length > 0) await FORGET.run(tx, JSON.stringify(changed));
  const rows = documents.flatMap(({ taxes, ...document }) => taxes.map((share) => ({ ...document, ...share })));
  if (rows.length > 0) await UPSERT.run(tx, JSON.stringify(rows));
}
