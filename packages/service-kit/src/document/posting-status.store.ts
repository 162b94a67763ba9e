// Stores what the ledgers publish about documents: stock posting and line costs, and how much of a debt is settled. Whatever
// the order of their facts, what was published last stays.
import type { FactEnvelope } from "@kontor/contracts/core/fact";
import { prepared, sqlOf } from "../database/database.ts";
import type { Kind } from "./kind.ts";

interface PostedDocument {
  documentId: string;
  revision: number;
  lines: readonly { lineId: string; unitCost: string }[];
}
interface Cost {
  documentId: string;
  lineId: string;
  unitCost: string;
  unitCostThen?: string | undefined;
}
type Sequenced = Pick<FactEnvelope, "sequence">;

/** Costs by line that were published later than the stored ones. */
const NEWER = `jsonb_each(excluded.costs) as e
  where coalesce((p.cost_sequences ->> e.key)::bigint, -1) < (excluded.cost_sequences ->> e.key)::bigint`;
const UPSERT = prepared(`insert into document_postings as p (document_id, stock_revision, costs, cost_sequences)
  select g."documentId", g.revision, g.costs, g.sequences
  from json_to_recordset($1::json) as g("documentId" uuid, revision int, costs jsonb, sequences jsonb) order by g."documentId"
  on conflict (tenant_id, document_id) do update set stock_revision = greatest(p.stock_revision, excluded.stock_revision),
    costs = p.costs || (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from ${NEWER}),
    cost_sequences = p.cost_sequences || (select coalesce(jsonb_object_agg(e.key, excluded.cost_sequences -> e.key), '{}') from ${NEWER})`);

async function upsertPostings(tx: object, postings: readonly (PostedDocument & Sequenced)[]): Promise<void> {
  // A document that comes several times has one row, and what was published last stays.
  const ofDocument = Map.groupBy(
    postings.toSorted((a, b) => a.sequence - b.sequence),
    ({ documentId }) => documentId,
  );
  const rows = [...ofDocument].map(([documentId, all]) => {
    const costs = all.flatMap(({ lines, sequence }) => lines.map((line) => ({ ...line, sequence })));
    return {
      documentId,
      revision: Math.max(...all.map(({ revision }) => revision)),
      costs: Object.fromEntries(costs.map(({ lineId, unitCost }) => [lineId, unitCost])),
      sequences: Object.fromEntries(costs.map(({ lineId, sequence }) => [lineId, sequence])),
    };
  });
  if (rows.length > 0) await sqlOf(tx).$executeRawUnsafe(UPSERT, JSON.stringify(rows));
}

/** The ledger holds these revisions. Facts about other services' kinds are ignored. */
export const markStockPosted = (
  tx: object,
  postings: readonly { fact: PostedDocument; envelope: Sequenced }[],
): Promise<void> =>
  upsertPostings(
    tx,
    postings.map(({ fact: { documentId, revision, lines }, envelope: { sequence } }) => ({
      documentId,
      revision,
      lines,
      sequence,
    })),
  );

/**
 * Costs that a back-dated change moved; they may come before the fact that their document was posted. A document of a closed day shows that
 * day's costs (docs/decisions/0036).
 */
export const storeLineCosts = (tx: object, costs: readonly Cost[], { sequence }: Sequenced): Promise<void> =>
  upsertPostings(
    tx,
    costs.map(({ documentId, lineId, unitCost, unitCostThen = unitCost }) => ({
      ...{ documentId, revision: 0, sequence },
      lines: [{ lineId, unitCost: unitCostThen }],
    })),
  );

interface SettledAmount {
  documentId: string;
  kind: string;
  /** Signed as in the document's fact. */
  amountSettled: string;
}
const STORE_SETTLED = prepared(`update documents d set amount_settled = g.amount * g.sign, settled_sequence = $2::bigint
  from json_to_recordset($1::json) as g("documentId" uuid, kind text, amount numeric, sign int)
  where d.id = g."documentId" and d.kind = g.kind and d.settled_sequence < $2::bigint`);

/** Amounts that receipts and payments settle of documents of these kinds; others are ignored. A document stores its amounts without the sign. */
export async function storeSettledAmounts(
  tx: object,
  kinds: readonly Kind[],
  debts: readonly SettledAmount[],
  { sequence }: Sequenced,
): Promise<void> {
  const signs = new Map<string, number>(kinds.map(({ contract }) => [contract.name, contract.amounts.sign]));
  const own = debts.flatMap(({ documentId, kind, amountSettled }) => {
    const sign = signs.get(kind);
    return sign ? [{ documentId, kind, amount: amountSettled, sign }] : [];
  });
  if (own.length > 0) await sqlOf(tx).$executeRawUnsafe(STORE_SETTLED, JSON.stringify(own), sequence);
}
