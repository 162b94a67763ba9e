// Locks and reads the ledger rows that documents touch, in one fixed order and few statements (platform-notes.md, "Measured").

import { holdPeriod } from "@kontor/service-kit/closing/period.store";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";
import type { Decimal } from "decimal.js";
import { allMadeOf } from "./conversions.store.ts";
import { exact } from "./cost.rules.ts";
import { LINE, type LineText, lineOf } from "./lines.store.ts";
import { type DocumentKey, documentKey, type LedgerLine, type ProductCost } from "./post-document.rules.ts";
import { serialDocumentsIn } from "./serials.store.ts";
import { KEY, KEY_JSON, KEY_TYPES, keyNames, keyRow } from "./stock-key.query.ts";
import type { StockKey } from "./stock-key.rules.ts";

/** A document as its facts name it. */
export interface DocumentHead extends DocumentKey {
  number: string;
  revision: number;
  operTime: string;
  /** When its own service committed this effect; left out: now. */
  toldAt?: string;
}
interface Balance extends StockKey {
  quantity: Decimal;
  reserved: Decimal;
}
interface Reserved extends StockKey, DocumentKey {
  quantity: Decimal;
  meanwhile: Decimal;
}
/** The current state of documents and their products, locked until the commit. */
export interface Locked {
  held: LedgerLine[];
  reserved: Reserved[];
  costs: ProductCost[];
  balances: Balance[];
  /** Those of the documents that changed serial numbers, or claim some. */
  serialDocuments: ReadonlySet<string>;
  /** The first moment that is not closed; null: no books are closed. Nobody closes or opens books until the commit. */
  sealedBefore: string | null;
}

// An advisory lock rather than a row lock: a reservation may arrive before the ledger knows the document.
const LOCK_DOCUMENT = "pg_advisory_xact_lock(hashtextextended(kind || ' ' || document_id::text, 0))";
const ALONE = statement(`select ${LOCK_DOCUMENT} from (select $1 as kind, $2::uuid as document_id) asked`);

/** Waits until nobody else reserves, posts or releases this document, and keeps others waiting until the commit. Must be taken before all other locks. */
export async function lockDocument(tx: object, { kind, documentId }: DocumentKey): Promise<void> {
  await ALONE.run(tx, kind, documentId);
}

const NEW_EFFECTS = statement<DocumentKey>(`with given as materialized (
    select * from json_to_recordset($1::json) as d(document_id uuid, kind text, number text, revision int) order by document_id, kind),
  alone as materialized (select ${LOCK_DOCUMENT} from given)
  insert into stock_documents (document_id, kind, number, revision)
    select document_id, kind, number, revision from given, (select count(*) from alone) waited order by document_id, kind
  on conflict (tenant_id, document_id, kind) do update set revision = excluded.revision, number = excluded.number
  where stock_documents.revision < excluded.revision returning document_id as "documentId", kind`);

/**
 * Records the revisions of documents, each locked as by lockDocument.
 * @returns the keys of documents that had no such revision, or a newer one, before
 */
export async function claimNew(tx: object, heads: readonly DocumentHead[]): Promise<Set<string>> {
  const keys = heads.map(({ documentId, kind, number, revision }) => ({
    document_id: documentId,
    kind,
    number,
    revision,
  }));
  return new Set((await NEW_EFFECTS.rows(tx, JSON.stringify(keys))).map(documentKey));
}

const OWN = `select ${LINE} from stock_lines where document_id = any($1::uuid[])
  and (document_id, kind) in (select * from unnest($1::uuid[], $2::text[]))`;
const OWN_LINES = statement<LineText>(OWN);

const COST = `product_id as "productId", quantity::text, value::text, average::text, ${isoTime("last_time")} as "lastTime"`;
interface CostText {
  productId: string;
  quantity: string;
  value: string;
  average: string;
  lastTime: string | null;
}
const costOfRow = (row: CostText): ProductCost => ({
  ...row,
  quantity: exact(row.quantity),
  value: exact(row.value),
  average: exact(row.average),
});

const MORE_COSTS = statement<CostText>(
  `select ${COST} from stock_costs where product_id = any($1::uuid[]) order by product_id for update`,
);
/** Locks and reads products that became reachable while others were waited for. PostgreSQL ends one of two that wait for each other, and its facts are sent again. */
export const lockMore = async (tx: object, productIds: readonly string[]): Promise<ProductCost[]> =>
  (await MORE_COSTS.rows(tx, [...productIds])).map(costOfRow);

/** The lines of documents as the ledger holds them. */
export const linesOfDocuments = async (tx: object, documents: readonly DocumentKey[]): Promise<LedgerLine[]> =>
  (
    await OWN_LINES.rows(
      tx,
      documents.map(({ documentId }) => documentId),
      documents.map(({ kind }) => kind),
    )
  ).map(lineOf);

// Products are locked before their balances, both in the order of their ids, so that no two postings deadlock. Products are passed as an array: PostgreSQL then
// uses the index, whereas for a set it would read the whole table.
const LOCK = statement<LockedText>(`with held as materialized (${OWN}),
  kept as materialized (select r.document_id, r.kind, ${KEY}, r.quantity, r.meanwhile from unnest($1::uuid[], $2::text[], $4::int[]) as d(id, kind, revision)
    join stock_reservations r on r.document_id = any($1::uuid[]) and r.document_id = d.id and r.kind = d.kind and r.revision <= d.revision),
  keys as (select ${KEY} from json_to_recordset($3::json) as n(${KEY_TYPES})
    union select "productId", "depotId", "variantId", "batchId" from held union select ${KEY} from kept),
  costs as materialized (select ${COST}
    from stock_costs where product_id = any(array(${allMadeOf("select product_id from keys")})) order by product_id for update),
  period as materialized (select sealed_before from kit.period_locks where (select count(*) from costs) >= 0 for share),
  balances as materialized (select ${keyNames("b")}, quantity::text, reserved::text from stock_balances b
    where product_id = any(array(select product_id from keys)) and (${KEY}) in (select ${KEY} from keys) and (select count(*) from costs) >= 0
    order by ${KEY} for update)
  select exists (select from held) as "hasHeld", ${serialDocumentsIn("$1::uuid[]")} as "serialDocuments",
    (select coalesce(json_agg(json_build_object('documentId', document_id, 'kind', kind, ${KEY_JSON}, 'quantity', quantity::text, 'meanwhile', meanwhile::text)), '[]') from kept) as reserved,
    (select coalesce(json_agg(c), '[]') from costs c) as costs,
    (select coalesce(json_agg(b), '[]') from balances b) as balances,
    exists (select from period) as "hasPeriod", (select ${isoTime("sealed_before")} from period) as "sealedBefore",
    exists (select from keys where product_id not in (select "productId" from costs)) as "isNew"`);
interface LockedText {
  hasHeld: boolean;
  serialDocuments: string[];
  hasPeriod: boolean;
  sealedBefore: string | null;
  reserved: (StockKey & DocumentKey & { quantity: string; meanwhile: string })[];
  costs: CostText[];
  balances: (StockKey & { quantity: string; reserved: string })[];
  isNew: boolean;
}
const FIRST_COSTS = statement(`insert into stock_costs (product_id)
  select distinct product_id from unnest($1::uuid[]) as n(product_id) order by product_id on conflict do nothing`);

/** Locks and reads the products and balances that documents touched or will touch. */
export async function lockFor(
  tx: object,
  heads: readonly DocumentHead[],
  touched: readonly StockKey[],
): Promise<Locked> {
  const keys = JSON.stringify(touched.map(keyRow));
  const ids = heads.map(({ documentId }) => documentId);
  const kinds = heads.map(({ kind }) => kind);
  const revisions = heads.map(({ revision }) => revision);
  const read = () => LOCK.rows(tx, ids, kinds, keys, revisions);
  let [row] = await read();
  if (row?.isNew) {
    await FIRST_COSTS.run(
      tx,
      touched.map(({ productId }) => productId),
    );
    [row] = await read();
  }
  if (!row) throw new Error("the ledger answered nothing");
  return {
    serialDocuments: new Set(row.serialDocuments),
    // A tenant's first movement inserts the row; without it, closing the books would have nothing to wait for.
    sealedBefore: row.hasPeriod ? row.sealedBefore : (await holdPeriod(tx)).sealedBefore,
    // Read after the lock: others may have recosted these lines while this one waited for the products.
    held: row.hasHeld ? await linesOfDocuments(tx, heads) : [],
    reserved: row.reserved.map((row) => ({
      ...row,
      quantity: exact(row.quantity),
      meanwhile: exact(row.meanwhile),
    })),
    costs: row.costs.map(costOfRow),
    balances: row.balances.map((row) => ({ ...row, quantity: exact(row.quantity), reserved: exact(row.reserved) })),
  };
}
