// Batches of products: a number in any letter case or width is one batch, with one production and one expiry date.
import { newId } from "@kontor/contracts/core/id";
import type { trackedGoods } from "@kontor/contracts/document/tracked-goods";
import { batchesChanged, FACT_BATCHES_MAX } from "@kontor/contracts/warehouse/facts";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { publish } from "@kontor/service-kit/events/outbox";
import type { z } from "zod";
import { type DocumentKey, documentKey } from "./post-document.rules.ts";
import { type PartialStockKey, type StockKey, wholeKey } from "./stock-key.rules.ts";

export type Batch = NonNullable<z.output<(typeof trackedGoods)["batch"]>>;
/** Goods as facts and reservations name them: the batch by its number. */
export type NamedGoods = Omit<PartialStockKey, "batchId"> & { batch?: Batch | null | undefined };

interface StoredBatch extends Batch {
  productId: string;
  /** The number as it was named. */
  named: string;
  id: string;
  /** Whether other services know it as it is. */
  isTold: boolean;
}

const INPUT = `json_to_recordset($1::json) as g("productId" uuid, number text, "productionDate" date, "expiryDate" date, id uuid)`;
const FOUND = `g."productId", g.number as named, b.id, b.number, b.production_date::text as "productionDate", b.expiry_date::text as "expiryDate",
  b.told_version = b.version as "isTold" from ${INPUT} join batches b on b.product_id = g."productId" and b.number_key = kit.tracked_key(g.number)`;
const FIND = statement<StoredBatch>(`select ${FOUND}`);
const FIND_LOCKED = statement<StoredBatch>(`select ${FOUND} order by b.id for update of b`);
const ADD = statement(`insert into batches (id, product_id, number, number_key, production_date, expiry_date)
  select distinct on (g."productId", kit.tracked_key(g.number)) g.id, g."productId", g.number, kit.tracked_key(g.number), g."productionDate", g."expiryDate"
    from ${INPUT} order by 2, 4, g."expiryDate" on conflict (tenant_id, product_id, number_key) do nothing`);

const nameOf = (productId: string, number: string): string => `${productId} ${number}`;

/** The batches of goods, by product and number as they are named; new ones are stored. @param isLocked until the commit nobody else changes or judges them */
export async function batchesOf(
  tx: object,
  goods: readonly NamedGoods[],
  { isLocked = false } = {},
): Promise<ReadonlyMap<string, StoredBatch>> {
  const input = new Map(
    goods.flatMap(({ productId, batch }) =>
      batch ? [[nameOf(productId, batch.number), { productId, id: newId(), ...batch }] as const] : [],
    ),
  );
  if (input.size === 0) return new Map();
  const find = async () => {
    const rows = await (isLocked ? FIND_LOCKED : FIND).rows(tx, JSON.stringify([...input.values()]));
    return new Map(rows.map((row) => [nameOf(row.productId, row.named), row]));
  };
  const stored = await find();
  const missing = [...input].flatMap(([name, row]) => (stored.has(name) ? [] : [row]));
  if (missing.length === 0) return stored;
  await ADD.run(tx, JSON.stringify(missing));
  return find();
}

/** The key of named goods. @throws Error for a batch that is not among them */
export function keyOf(batches: ReadonlyMap<string, StoredBatch>, goods: NamedGoods): StockKey {
  if (!goods.batch) return wholeKey(goods);
  const batch = batches.get(nameOf(goods.productId, goods.batch.number));
  if (!batch) throw new Error("a batch was not stored");
  return wholeKey({ ...goods, batchId: batch.id });
}

const DATES = ["productionDate", "expiryDate"] as const;
/** Whether a batch is named with other dates than it has; a date that either leaves out is no other one. */
const differs = (batch: Batch, stored: Batch): boolean =>
  DATES.some((date) => batch[date] !== null && stored[date] !== null && batch[date] !== stored[date]);

/** The first of leaving goods whose batch expires before a day. */
export function expiredAmong<G extends NamedGoods & { quantityBase: string }>(
  batches: ReadonlyMap<string, StoredBatch>,
  before: string,
  goods: readonly G[],
): { goods: G; stored: StoredBatch; expires: string } | undefined {
  for (const each of goods) {
    const stored = each.batch && batches.get(nameOf(each.productId, each.batch.number));
    const expires = stored?.expiryDate;
    if (stored && expires && expires < before && each.quantityBase.startsWith("-"))
      return { goods: each, stored, expires };
  }
  return undefined;
}

const OTHERS = statement<{
  id: string;
}>(`select b.id from unnest($1::uuid[], $2::text[], $3::uuid[]) as b(id, kind, document_id)
  where exists (select from stock_lines l where l.batch_id = b.id and (l.kind, l.document_id) <> (b.kind, b.document_id))
    or exists (select from stock_reservations r where r.batch_id = b.id and (r.kind, r.document_id) <> (b.kind, b.document_id))`);

/** Those of batches, each moved by a document, that other documents have moved or are about to. */
async function movedByOthers(
  tx: object,
  moved: readonly { stored: StoredBatch; document: DocumentKey }[],
): Promise<ReadonlySet<string>> {
  if (moved.length === 0) return new Set();
  const ids = moved.map(({ stored }) => stored.id);
  const documents = moved.map(({ document }) => document);
  const rows = await OTHERS.rows(
    tx,
    ids,
    documents.map(({ kind }) => kind),
    documents.map(({ documentId }) => documentId),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Those of the goods whose batch has another date than they name, as other documents that moved it know. */
export async function otherDates<G extends NamedGoods>(
  tx: object,
  batches: ReadonlyMap<string, StoredBatch>,
  document: DocumentKey,
  goods: readonly G[],
): Promise<{ goods: G; stored: StoredBatch }[]> {
  const differing = goods.flatMap((each) => {
    const stored = each.batch && batches.get(nameOf(each.productId, each.batch.number));
    return each.batch && stored && differs(each.batch, stored) ? [{ goods: each, stored }] : [];
  });
  const moved = await movedByOthers(
    tx,
    differing.map(({ stored }) => ({ stored, document })),
  );
  return differing.filter(({ stored }) => moved.has(stored.id));
}

const DATE = statement(
  `update batches b set production_date = g."productionDate", expiry_date = g."expiryDate", version = b.version + 1 from ${INPUT} where b.id = g.id`,
);
const UNTOLD =
  statement<PublishedBatch>(`with untold as (select id from batches where id = any($1::uuid[]) and told_version < version order by id for update)
  update batches b set told_version = version from untold where b.id = untold.id
  returning b.id, b.version, b.product_id as "productId", b.number, b.production_date::text as "productionDate", b.expiry_date::text as "expiryDate"`);
type PublishedBatch = z.output<typeof batchesChanged.body>["batches"][number];

/** Gives batches the dates that posted documents bring them with, and publishes those that other services do not know as they are. */
export async function dateBatches(
  tx: object,
  ctx: TenantCtx,
  batches: ReadonlyMap<string, StoredBatch>,
  documents: readonly BringingDocument[],
): Promise<void> {
  const isDated = await setDates(tx, statedBy(documents, batches));
  const all = [...batches.values()];
  if (!isDated && all.every(({ isTold }) => isTold)) return;
  const untold = await UNTOLD.rows(
    tx,
    all.map(({ id }) => id),
  );
  for (let at = 0; at < untold.length; at += FACT_BATCHES_MAX)
    await publish(tx, batchesChanged, { batches: untold.slice(at, at + FACT_BATCHES_MAX) }, ctx);
}

export interface BringingDocument {
  head: DocumentKey;
  /** Goods that come in: those that leave have the days that they came with. */
  coming: readonly NamedGoods[];
}

type Dates = Pick<Batch, (typeof DATES)[number]>;

/** What documents state of a batch together; null of the document: several bring it. */
interface Stated {
  stored: StoredBatch;
  dates: Dates;
  document: DocumentKey | null;
}

function statedBy(documents: readonly BringingDocument[], batches: ReadonlyMap<string, StoredBatch>): Stated[] {
  const stated = new Map<string, Stated>();
  for (const { head, coming } of documents)
    for (const { productId, batch } of coming) {
      const stored = batch && batches.get(nameOf(productId, batch.number));
      if (!batch || !stored) continue;
      const { dates, document = head } = stated.get(stored.id) ?? { dates: batch };
      const productionDate = batch.productionDate ?? dates.productionDate;
      const expiryDate = batch.expiryDate ?? dates.expiryDate;
      const only = document && documentKey(document) === documentKey(head) ? head : null;
      stated.set(stored.id, { stored, dates: { productionDate, expiryDate }, document: only });
    }
  return [...stated.values()];
}

/** A date that its only document no longer states is none any more. @returns whether any batch has another date now */
async function setDates(tx: object, stated: readonly Stated[]): Promise<boolean> {
  const lacking = stated.flatMap(({ stored, dates, document }) =>
    document && DATES.some((date) => dates[date] === null && stored[date] !== null) ? [{ stored, document }] : [],
  );
  const others = await movedByOthers(tx, lacking);
  const only = new Set(lacking.flatMap(({ stored: { id } }) => (others.has(id) ? [] : [id])));
  const rows = stated.flatMap(({ stored, dates }) => {
    const before = only.has(stored.id) ? { productionDate: null, expiryDate: null } : stored;
    const { productId, number, id } = stored;
    const productionDate = dates.productionDate ?? before.productionDate;
    const expiryDate = dates.expiryDate ?? before.expiryDate;
    const isOther = productionDate !== stored.productionDate || expiryDate !== stored.expiryDate;
    return isOther ? [{ productId, number, id, productionDate, expiryDate }] : [];
  });
  if (rows.length > 0) await DATE.run(tx, JSON.stringify(rows));
  return rows.length > 0;
}
