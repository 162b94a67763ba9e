// Which documents adjusted a stock-taking: what they take out was lost, and not used (docs/decisions/0075).
import { statement } from "@kontor/service-kit/database/statement";

const STORE = statement(`insert into stock_taking_documents (document_id, kind)
  select distinct "documentId", kind from json_to_recordset($1::json) as g("documentId" uuid, kind text) on conflict do nothing`);

/** They stay adjustments, whatever becomes of them. */
export const storeAdjustments = async (
  tx: object,
  documents: readonly { documentId: string; kind: string }[],
): Promise<void> => void (await STORE.run(tx, JSON.stringify(documents)));
