// What the stock ledger tells back: that it has settled a document, and what its lines cost.
import { rawOf } from "../db.ts";

interface Settled {
  documentId: string;
  revision: number;
  lines: readonly { lineId: string; unitCost: string }[];
}
interface Cost {
  documentId: string;
  lineId: string;
  unitCost: string;
}

const costsOf = (lines: Settled["lines"]): string =>
  JSON.stringify(Object.fromEntries(lines.map(({ lineId, unitCost }) => [lineId, unitCost])));

/** The ledger holds this revision. Facts of documents of other services' kinds are not for us. */
export async function markStockPosted(tx: object, { documentId, revision, lines }: Settled): Promise<void> {
  await rawOf(tx).$executeRawUnsafe(
    `insert into document_postings (document_id, stock_revision, costs) values ($1::uuid, $2::int, $3::jsonb) on conflict (tenant_id, document_id)
     do update set stock_revision = excluded.stock_revision, costs = excluded.costs where document_postings.stock_revision < excluded.stock_revision`,
    documentId,
    revision,
    costsOf(lines),
  );
}

/** Costs that a back-dated change moved. */
export async function keepCosts(tx: object, costs: readonly Cost[]): Promise<void> {
  const ofDocument = Map.groupBy(costs, ({ documentId }) => documentId);
  const rows = [...ofDocument].map(([documentId, lines]) => ({ documentId, costs: JSON.parse(costsOf(lines)) }));
  await rawOf(tx).$executeRawUnsafe(
    `update document_postings p set costs = p.costs || g.costs from json_to_recordset($1::json) as g("documentId" uuid, costs jsonb)
     where p.document_id = g."documentId"`,
    JSON.stringify(rows),
  );
}
