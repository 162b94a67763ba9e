// Orders hold goods of whatever batch: what they hold is judged over all batches of a product in a warehouse (docs/decisions/0065).
import { NIL_ID } from "@kontor/contracts/core/id";
import { named, statement } from "@kontor/service-kit/database/statement";
import type { Decimal } from "decimal.js";
import { exact } from "./cost.rules.ts";
import { isLive } from "./hold.store.ts";
import type { KeyQuantity, LocatedReservation, Need } from "./reserve.rules.ts";
import { KEY, KEY_TYPES, keyNames, keyRow, sameKey } from "./stock-key.query.ts";
import { type StockKey, stockKey } from "./stock-key.rules.ts";

/** The key of goods of whatever batch. */
export const ofAnyBatch = (key: StockKey): StockKey => ({ ...key, batchId: NIL_ID });

// No document moves goods without their batch: what is held may have no balance yet.
const OPEN =
  statement<StockKey>(`with held as (select k.* from json_to_recordset($1::json) as k(${KEY_TYPES}) join products p on p.id = k.product_id
    where p.enable_batch_number),
  opened as (insert into stock_balances (${KEY}, quantity) select distinct ${KEY}, 0 from held order by ${KEY} on conflict do nothing)
  select distinct ${keyNames("held")} from held`);

/** Those keys of a hold whose product has batches. They have balances from now on. */
export async function keysOverBatches(
  tx: object,
  { lines, heldUntil }: Pick<LocatedReservation, "lines" | "heldUntil">,
): Promise<ReadonlySet<string>> {
  if (heldUntil === undefined) return new Set();
  return new Set((await OPEN.rows(tx, JSON.stringify(lines.map(keyRow)))).map(stockKey));
}

// Whoever takes batches of a product, or holds it, is judged alone from here to the commit: an order of locks that comes after balances and serial numbers.
const ALONE = statement(`select pg_advisory_xact_lock(hashtextextended('batches ' || id::text, 0))
  from (select distinct unnest($1::uuid[]) as id order by 1) products`);
const OTHERS = `${isLive("r")} and (r.kind, r.document_id) <> ($kind, $documentId::uuid)
  and (r.kind, r.document_id) is distinct from ($orderKind::text, $orderId::uuid)`;
const FREE = named<StockKey & { free: string; held: string }>(`select ${keyNames("k")},
    (sum(greatest(b.quantity - o.reserved, 0)) - sum(o.held))::text as free, sum(o.held)::text as held
  from json_to_recordset($keys::json) as k(${KEY_TYPES})
    join stock_balances b on b.product_id = k.product_id and b.depot_id = k.depot_id and b.variant_id = k.variant_id
    cross join lateral (select coalesce(sum(r.quantity) filter (where r.expires_at is null), 0) as reserved,
        coalesce(sum(r.quantity) filter (where r.expires_at is not null), 0) as held
      from stock_reservations r where ${sameKey("r", "b")} and ${OTHERS}) o
  group by 1, 2, 3, 4`);

/** What a revision leaves of batches of which the posted one took more, by the key of whatever batch. */
export function takenLess(posted: readonly KeyQuantity[], next: readonly KeyQuantity[]): ReadonlyMap<string, Decimal> {
  const changes = new Map<string, { key: StockKey; change: Decimal }>();
  const add = (key: StockKey, quantity: Decimal): void => {
    const before = changes.get(stockKey(key))?.change ?? exact(0);
    changes.set(stockKey(key), { key, change: before.plus(quantity) });
  };
  for (const { quantity, ...key } of posted) add(key, quantity.negated());
  for (const { quantity, ...key } of next) add(key, quantity);
  const less = new Map<string, Decimal>();
  for (const { key, change } of changes.values()) {
    const any = stockKey(ofAnyBatch(key));
    if (key.batchId !== NIL_ID && change.greaterThan(0)) less.set(any, change.plus(less.get(any) ?? 0));
  }
  return less;
}

/**
 * What a reservation takes of all batches together beyond what others leave of them: judged where others hold some, and where it is a hold itself.
 * @param needs those of batches, and those of `keysOverBatches`
 * @param less what the same revision gives back of other batches
 */
export async function shortOverBatches(
  tx: object,
  { kind, documentId, order, heldUntil }: LocatedReservation,
  needs: readonly Need[],
  less: ReadonlyMap<string, Decimal>,
): Promise<(Need & { free: Decimal })[]> {
  if (needs.length === 0) return [];
  const keys = [...new Map(needs.map((need) => [stockKey(ofAnyBatch(need)), ofAnyBatch(need)])).values()];
  await ALONE.rows(
    tx,
    keys.map(({ productId }) => productId),
  );
  const rows = await FREE.rows(tx, {
    ...{ keys: JSON.stringify(keys.map(keyRow)), kind, documentId },
    ...{ orderKind: order?.kind ?? null, orderId: order?.documentId ?? null },
  });
  return rows.flatMap(({ free, held, ...key }) => {
    const own = needs.filter((need) => stockKey(ofAnyBatch(need)) === stockKey(key));
    const [first] = own;
    const quantity = own.reduce((sum, need) => sum.plus(need.quantity), exact(0));
    const isJudged = heldUntil !== undefined || exact(held).greaterThan(0);
    const more = quantity.minus(less.get(stockKey(key)) ?? 0);
    return first && isJudged && more.greaterThan(free) ? [{ ...first, ...key, quantity, free: exact(free) }] : [];
  });
}
