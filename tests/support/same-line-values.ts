// Compares the costs that the lines of documents show with those of the cost ledger, line by line.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { movesStock } from "@kontor/contracts/document/movements";
import { figure } from "@kontor/contracts/document/totals";
import { expect } from "vitest";
import { rowsOf } from "./tables.ts";

interface LineCost {
  key: string;
  /** Base units. */
  quantity: string;
  /** Of one base unit; null: the warehouse service has not published it yet. */
  cost: string | null;
}
const KEY = "l.kind || ' ' || l.document_id || ' ' ||";
const OF_DOCUMENTS = `select ${KEY} l.id as key, l.quantity_base::text as quantity, p.costs ->> l.id::text as cost from document_lines l
  join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
  left join document_postings p on p.tenant_id = l.tenant_id and p.document_id = l.document_id
  where l.product_id = any($1::uuid[]) and l.kind = any($2) and d.effective and l.quantity_base <> 0`;
// A document of a closed day shows what that day says (docs/decisions/0036).
const OF_LEDGER = `select ${KEY} l.line_id as key, abs(coalesce((l.said -> 0 ->> 'value')::numeric, l.value))::text as value from stock_lines l
  where l.product_id = any($1::uuid[]) and l.kind = any($2) and l.leg = 0`;

/** Each line of an effective document has in the cost ledger the cents that its own unit cost × quantity comes to. It holds for less than 10,000 base units. */
export async function expectSameLineValues(productIds: readonly string[]): Promise<void> {
  const services = [...new Set(documentKinds.map(({ service }) => service))];
  // Goods of orders are not in the ledger.
  const kinds = documentKinds.filter(({ movements }) => movesStock(movements)).map(({ name }) => name);
  const documents = await Promise.all(
    services.map((service) => rowsOf<LineCost>(service, OF_DOCUMENTS, productIds, kinds)),
  );
  const ledger = await rowsOf<{ key: string; value: string }>("warehouse", OF_LEDGER, productIds, kinds);
  const inDocuments = documents
    .flat()
    .map(({ key, quantity, cost }) => [key, cost === null ? null : figure(cost).times(quantity).toFixed(2)] as const);
  expect(Object.fromEntries(inDocuments), "what lines cost by their documents").toEqual(
    Object.fromEntries(ledger.map(({ key, value }) => [key, figure(value).toFixed(2)])),
  );
}
