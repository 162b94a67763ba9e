// Stock that orders hold until a day: reservations that end by themselves, brought to what their order's facts state (docs/decisions/0063).
import { NIL_ID } from "@kontor/contracts/core/id";
import type { OpenOrder } from "@kontor/contracts/document/open-order";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { named, statement } from "@kontor/service-kit/database/statement";
import type { Decimal } from "decimal.js";
import { exact } from "./cost.rules.ts";
import { lockDocument } from "./ledger.store.ts";
import type { DocumentKey } from "./post-document.rules.ts";
import { KEY, KEY_TYPES, keyNames, keyRow, sameKey } from "./stock-key.query.ts";
import type { StockKey } from "./stock-key.rules.ts";

/** SQL: the moment from which a hold until a day counts no longer, the end of that day in the tenant's time zone. */
export const holdEnd = (day: string): string => `((${day} + 1)::timestamp at time zone ${ZONE})`;
/** SQL: a reservation `r` that still counts. */
export const isLive = (reservation: string): string =>
  `(${reservation}.expires_at is null or ${reservation}.expires_at > now())`;
/** SQL: what is reserved of a balance `b`, without holds that have ended. */
export const LIVE_RESERVED = `(b.reserved - case when b.has_holds then coalesce((select sum(r.quantity) from stock_reservations r
    where ${sameKey("r", "b")} and not ${isLive("r")}), 0) else 0 end)`;

/** The part of a balance's reserved quantity that does not keep a document from its goods. */
interface Takeable extends StockKey {
  quantity: Decimal;
}

// Read after the balances are locked: holds change under that lock alone.
const TAKEABLE = named<StockKey & { quantity: string }>(`select ${keyNames("r")}, sum(r.quantity)::text as quantity
  from json_to_recordset($keys::json) as k(${KEY_TYPES}) join stock_reservations r on ${sameKey("r", "k")}
  where r.expires_at is not null and (r.kind, r.document_id) <> ($kind, $documentId::uuid)
    and (not ${isLive("r")} or (r.kind, r.document_id) = ($orderKind, $orderId::uuid)) group by 1, 2, 3, 4`);

/** What may be taken although it is reserved: holds that have ended, and what the order holds that a document delivers. */
export async function takeableHolds(
  tx: object,
  { kind, documentId, order }: DocumentKey & { order?: DocumentKey | undefined },
  keys: readonly StockKey[],
): Promise<Takeable[]> {
  if (keys.length === 0) return [];
  const rows = await TAKEABLE.rows(tx, {
    ...{ keys: JSON.stringify(keys.map(keyRow)), kind, documentId },
    ...{ orderKind: order?.kind ?? null, orderId: order?.documentId ?? null },
  });
  return rows.map(({ quantity, ...key }) => ({ ...key, quantity: exact(quantity) }));
}

const END = statement<{ now: string; hasEnded: boolean }>(
  `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now, ${holdEnd("$1::date")} <= now() as "hasEnded"`,
);
/** The moment at which a hold begins; undefined where its last day has passed. */
export async function holdBegins(tx: object, until: string): Promise<string | undefined> {
  const [row] = await END.rows(tx, until);
  return row && !row.hasEnded ? row.now : undefined;
}

/** Goods of orders have no batch: which one is chosen on delivery. */
const ORDERED = `select "productId" as product_id, $depotId::uuid as depot_id, "variantId" as variant_id, '${NIL_ID}'::uuid as batch_id`;
const LOCK =
  named(`with keys as (${ORDERED} from json_to_recordset($lines::json) as l("productId" uuid, "variantId" uuid)
    union select ${KEY} from stock_reservations where kind = $kind and document_id = $documentId::uuid),
  opened as (insert into stock_balances (${KEY}, quantity) select ${KEY}, 0 from keys where depot_id is not null
    order by ${KEY} on conflict do nothing)
  select 1 from stock_balances where product_id = any(array(select product_id from keys)) and (${KEY}) in (select ${KEY} from keys)
    order by ${KEY} for update`);

// A newer revision has reserved already: its own fact comes later.
const SET = named(`with desired as materialized (${ORDERED}, sum(quantity) as quantity
      from json_to_recordset($lines::json) as l("productId" uuid, "variantId" uuid, quantity numeric) where ${holdEnd("$until::date")} > now() group by 1, 3),
  own as materialized (select ${KEY}, quantity from stock_reservations where kind = $kind and document_id = $documentId::uuid and revision <= $revision::int),
  gone as (delete from stock_reservations r using own o where r.kind = $kind and r.document_id = $documentId::uuid
    and ${sameKey("r", "o")} and not exists (select from desired d where ${sameKey("d", "o")})),
  newer as (select from stock_reservations where kind = $kind and document_id = $documentId::uuid and revision > $revision::int limit 1),
  put as (insert into stock_reservations (document_id, kind, number, revision, ${KEY}, quantity, since, until, held_until, expires_at, is_confirmed)
    select $documentId::uuid, $kind, $number, $revision::int, ${KEY}, quantity, now(), now(), $until::date, ${holdEnd("$until::date")}, true
      from desired where not exists (select from newer)
    on conflict (tenant_id, document_id, kind, ${KEY}) do update set quantity = excluded.quantity, revision = excluded.revision,
      number = excluded.number, held_until = excluded.held_until, expires_at = excluded.expires_at, is_confirmed = true),
  changed as (select ${KEY}, coalesce(d.quantity, 0) - coalesce(o.quantity, 0) as quantity
    from (select * from desired where not exists (select from newer)) d full join own o using (${KEY}))
  update stock_balances b set reserved = b.reserved + c.quantity, has_holds = exists (select from desired) or exists (select from stock_reservations r
      where ${sameKey("r", "b")} and r.expires_at is not null and (r.kind, r.document_id) <> ($kind, $documentId::uuid))
    from changed c where ${sameKey("b", "c")} and b.product_id = any(array(select product_id from changed))`);

/** What an order holds from now on. */
export type Hold = Pick<OpenOrder, "documentId" | "kind" | "number" | "revision" | "heldUntil" | "heldDepotId"> & {
  /** In base units; without lines it holds nothing. */
  lines: readonly { productId: string; variantId: string; quantity: string }[];
};

/** Brings an order's hold to a state. A hold whose last day has passed holds nothing. */
export async function setHold(tx: object, hold: Hold): Promise<void> {
  await lockDocument(tx, hold);
  const { kind, documentId, heldUntil: until, heldDepotId: depotId } = hold;
  const lines = JSON.stringify(until === null || depotId === null ? [] : hold.lines);
  await LOCK.rows(tx, { lines, depotId, kind, documentId });
  await SET.rows(tx, { lines, depotId, kind, documentId, until, number: hold.number, revision: hold.revision });
}

const HOLDING = statement<DocumentKey>(
  `select distinct kind, document_id as "documentId" from stock_reservations where document_id = any($1::uuid[]) and expires_at is not null`,
);
/** Those of the documents that hold stock now. */
export async function holding(tx: object, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await HOLDING.rows(tx, [...ids])).map(({ documentId }) => documentId));
}
