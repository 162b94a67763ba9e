// Stock reservations: what a document's next revision will take is reserved before its owner commits (architecture.md §4, rule 3).
import type { Actor } from "@kontor/contracts/core/actor";
import { type Issue, type Refusal, refuse } from "@kontor/contracts/core/error";
import { NIL_ID } from "@kontor/contracts/core/id";
import type { Reservation } from "@kontor/contracts/warehouse/stock";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";
import type { Ledgers } from "@kontor/service-kit/document/reserve";
import { isParked } from "@kontor/service-kit/events/park";
import type { Decimal } from "decimal.js";
import { keysOverBatches, ofAnyBatch, shortOverBatches, takenLess } from "./all-batches.store.ts";
import { batchesOf, expiredAmong, keyOf, otherDates } from "./batches.store.ts";
import { exact } from "./cost.rules.ts";
import { visibilityOfReader, visibleRow } from "./document-owners.store.ts";
import { holdBegins, holdEnd, isLive, takeableHolds } from "./hold.store.ts";
import { lockDocument } from "./ledger.store.ts";
import {
  isLate,
  type KeyQuantity,
  type LocatedLine,
  type LocatedReservation,
  type Lowering,
  lowerings,
  type Need,
  shortages,
  takenBeforeBrought,
} from "./reserve.rules.ts";
import { type Moment, type NamedMoment, runningShort, runningWords } from "./running.store.ts";
import { serialRefusal } from "./serial-faults.query.ts";
import { changesNothing } from "./serials.rules.ts";
import { claimSerials, namesSerials, serialDocumentsIn, withLegs } from "./serials.store.ts";
import { KEY, KEY_JSON, KEY_TYPES, keyNames, keyRow, sameKey } from "./stock-key.query.ts";
import { type StockKey, stockKey } from "./stock-key.rules.ts";

const HOLDERS_NAMED = 3;

const READ =
  statement<Read>(`with held as (select ${KEY}, sum(quantity) as quantity, min(oper_time) as oper_time from stock_lines where document_id = $1::uuid and kind = $3 group by ${KEY}),
  kept as (select ${KEY}, quantity, revision from stock_reservations where document_id = $1::uuid and kind = $3),
  keys as (select ${KEY} from json_to_recordset($2::json) as n(${KEY_TYPES}) union select ${KEY} from held union select ${KEY} from kept),
  balances as materialized (select ${KEY}, quantity, reserved, last_time, has_holds from stock_balances
    where product_id = any(array(select product_id from keys)) and (${KEY}) in (select ${KEY} from keys) order by ${KEY} for update)
  select coalesce((select revision from stock_documents where document_id = $1::uuid and kind = $3), 0) as posted, cardinality(${serialDocumentsIn("array[$1::uuid]")}) > 0 as "hasSerials",
    (select coalesce(json_agg(json_build_object(${KEY_JSON}, 'quantity', quantity::text, 'operTime', ${isoTime("oper_time")})), '[]') from held) as held,
    (select coalesce(json_agg(json_build_object(${KEY_JSON}, 'quantity', quantity::text, 'revision', revision)), '[]') from kept) as kept,
    (select coalesce(json_agg(json_build_object(${KEY_JSON}, 'quantity', (quantity - reserved)::text, 'lastTime', ${isoTime("last_time")}, 'hasHolds', has_holds)), '[]') from balances) as free`);
interface KeyText extends StockKey {
  quantity: string;
}
interface Read {
  posted: number;
  hasSerials: boolean;
  held: (KeyText & { operTime: string })[];
  kept: (KeyText & { revision: number })[];
  free: (KeyText & { lastTime: string | null; hasHolds: boolean })[];
}

// A shortage that was allowed may be of goods that never were in the warehouse: then there is no balance yet.
const WRITE =
  statement(`with wanted as materialized (select * from json_to_recordset($5::json) as w(${KEY_TYPES}, quantity numeric, since timestamptz,
      meanwhile numeric, until timestamptz, change numeric, short_from timestamptz, is_claim boolean)),
  gone as (delete from stock_reservations r using wanted w where r.document_id = $1::uuid and r.kind = $2 and ${sameKey("r", "w")}
    and w.quantity = 0 and w.meanwhile = 0 and not w.is_claim),
  kept as (insert into stock_reservations (document_id, ${KEY}, quantity, since, meanwhile, until, kind, number, revision, held_until, expires_at)
    select $1::uuid, ${KEY}, quantity, since, meanwhile, until, $2, $3, $4::int, $6::date, ${holdEnd("$6::date")} from wanted where quantity > 0 or meanwhile > 0 or is_claim
    on conflict (tenant_id, document_id, kind, ${KEY}) do update set quantity = excluded.quantity, since = excluded.since,
      meanwhile = excluded.meanwhile, until = excluded.until, revision = excluded.revision, held_until = excluded.held_until,
      expires_at = excluded.expires_at, is_confirmed = false, reserved_at = now()),
  opened as (insert into stock_balances (${KEY}, quantity, reserved, last_time, short_from, passed_at)
    select ${KEY}, 0, change, until, short_from, now() from wanted w where quantity > 0 and short_from is not null
      and not exists (select from stock_balances b where ${sameKey("b", "w")}) order by ${KEY}
    on conflict (tenant_id, ${KEY}) do update set reserved = stock_balances.reserved + excluded.reserved,
      last_time = greatest(stock_balances.last_time, excluded.last_time), short_from = least(stock_balances.short_from, excluded.short_from),
      passed_at = excluded.passed_at)
  update stock_balances b set reserved = b.reserved + w.change, has_holds = b.has_holds or $6::date is not null, short_from = least(b.short_from, w.short_from),
      passed_at = case when w.short_from is null then b.passed_at else now() end,
      last_time = case when w.quantity > 0 or w.meanwhile > 0 then greatest(b.last_time, w.until) else b.last_time end
    from wanted w where ${sameKey("b", "w")} and (w.change <> 0 or w.quantity > 0 or w.meanwhile > 0)
    and b.product_id = any(array(select product_id from wanted))`);

const quantityOf = <K extends KeyText>({
  quantity,
  ...key
}: K): Omit<K, "quantity"> & Pick<KeyQuantity, "quantity"> => ({
  ...key,
  quantity: exact(quantity),
});

/**
 * Reserves what the revision takes beyond what the ledger holds for the document, replacing an earlier revision's reservation. The same revision again changes
 * nothing. Runs in the caller's transaction.
 * A hold is reserved from now on, and not at all once its last day has passed; the deliveries of an order may take what it holds.
 * @param reader who is shown a shortage: documents outside his visibility hold stock without being named (docs/decisions/0029)
 * @throws Refusal `stock-short` or, where it lasts only for a time or affects later documents, `stock-runs-short`, with an issue for each key of
 * stock, unless the reservation lets it pass; or `posting-pending` (409) while the ledger waits for an earlier revision that was not parked
 */
export async function reserve(tx: object, input: Reservation, reader: Actor | null = null): Promise<void> {
  const begins = input.heldUntil === undefined ? input.operTime : await holdBegins(tx, input.heldUntil);
  if (begins === undefined) return;
  const reservation = { ...input, operTime: begins };
  const { documentId, kind, number, revision, postedRevision } = reservation;
  const lines = await locate(tx, reservation);
  const located = { ...reservation, lines };
  // Balances come after the document in the order of locks.
  if (input.heldUntil !== undefined) await lockDocument(tx, reservation);
  const overBatches = await keysOverBatches(tx, located);
  // The second call returns at once, and is answered after the first.
  const [, [row]] = await Promise.all([
    lockDocument(tx, reservation),
    READ.rows(tx, documentId, JSON.stringify(lines.map(keyRow)), kind),
  ]);
  if (!row) throw new Error("the ledger answered nothing");
  // A parked revision may never be posted; people correct it with the next one (docs/decisions/0032).
  if (row.posted < postedRevision && !(await isParked(tx, reservation)))
    throw refuse("posting-pending", { status: 409, retryAfter: 1 });
  if (row.posted >= revision) return;
  const claimsSerials = (row.hasSerials || input.lines.some(namesSerials)) && (await claimNumbers(tx, reservation));
  const posted = row.held.map(quantityOf);
  const next = lines.map((line) => ({ ...line, quantity: exact(line.quantityBase) }));
  const operTime = new Date(reservation.operTime).toISOString();
  const needs = lowerings(posted, { operTime, lines: next }, row.kept.map(quantityOf));
  const isOverBatches = (need: StockKey): boolean => overBatches.has(stockKey(need));
  const needsByKey = needs.filter((need) => !isOverBatches(need));
  const needsOverBatches = needs.filter(
    (need) => !need.quantity.isZero() && (need.batchId !== NIL_ID || isOverBatches(need)),
  );
  const last = new Map(row.free.map((each) => [stockKey(each), each.lastTime]));
  // Only with the balances locked is it certain that nobody posts or reserves meanwhile.
  const running = await runningShort(
    tx,
    located,
    needsByKey.filter((need) => isLate(need, last.get(stockKey(need)) ?? null)),
  );
  const starts = new Map(running.map((moment) => [stockKey(moment), moment.at]));
  const withHolds = row.free.filter(({ hasHolds }) => hasHolds);
  const free = [...row.free.map(quantityOf), ...(await takeableHolds(tx, reservation, withHolds))];
  const overBatchesShort = await shortOverBatches(tx, located, needsOverBatches, takenLess(posted, next));
  const ending = [...shortages(needsByKey, free), ...overBatchesShort].map((need) => ({
    ...need,
    at: starts.get(stockKey(need)) ?? need.since,
  }));
  // Too much both at its own moment and in the end is reported as simply too much.
  const short = ending.filter(({ at, since }) => at === since);
  const shortKeys = new Set(short.map(stockKey));
  const runs = running.filter((moment) => !shortKeys.has(stockKey(moment)));
  if (!reservation.letsPass) {
    const named = new Set([...short, ...runs].map(stockKey));
    const passing = takenBeforeBrought(posted, { operTime, lines: next }).filter((each) => !named.has(stockKey(each)));
    const missing = await missingMeanwhile(tx, located, passing, new Set(last.keys()));
    if (short.length + runs.length + missing.length > 0)
      throw await stockShort(tx, located, { short, runs: [...runs, ...missing] }, reader);
  }
  // Batches and serial numbers stay as they are while a revision names them, also one that brings goods.
  const isClaim = (key: StockKey): boolean =>
    claimsSerials || (key.batchId !== NIL_ID && lines.some((line) => stockKey(line) === stockKey(key)));
  const shortFrom = new Map([...short, ...runs].map((moment) => [stockKey(moment), moment.at]));
  await WRITE.run(
    tx,
    documentId,
    kind,
    number,
    revision,
    JSON.stringify(
      needs.map(({ quantity, since, meanwhile, until, kept: before, ...key }) => ({
        ...keyRow(key),
        quantity: quantity.toFixed(),
        ...{ since, meanwhile: meanwhile.toFixed(), until },
        change: quantity.minus(before).toFixed(),
        is_claim: isClaim(key),
        short_from: shortFrom.get(stockKey(key)) ?? null,
      })),
    ),
    input.heldUntil ?? null,
  );
}

/** The moments at which goods that a document takes before it brings them are not there. @param stocked the keys that have a balance */
async function missingMeanwhile(
  tx: object,
  located: LocatedReservation,
  passing: readonly (StockKey & Lowering)[],
  stocked: ReadonlySet<string>,
): Promise<Moment[]> {
  const never = passing.filter((each) => !stocked.has(stockKey(each)));
  const there = passing.filter((each) => stocked.has(stockKey(each)));
  return [...never.map(({ since: at, ...key }) => ({ ...key, at })), ...(await runningShort(tx, located, there))];
}

/** The lines with the keys of their goods. New batches are stored. @throws Refusal `stock-batch-other-expiry` for a batch that others know with another date, `document-batch-expired` for one that is refused */
async function locate(tx: object, reservation: Reservation): Promise<LocatedLine[]> {
  const { lines } = reservation;
  if (lines.some(({ batch }) => batch)) await lockDocument(tx, reservation);
  const batches = await batchesOf(tx, lines, { isLocked: true });
  const [other] = await otherDates(tx, batches, reservation, lines);
  if (other) throw await otherBatch(tx, lines, other);
  const { expiredBefore } = reservation;
  const expired = expiredBefore === undefined ? undefined : expiredAmong(batches, expiredBefore, lines);
  if (expired) throw expiredBatch(lines, expired);
  return lines.map((line) => ({
    ...{ lineId: line.lineId, quantityBase: line.quantityBase },
    ...keyOf(batches, line),
  }));
}

/** Claims serial numbers. @returns whether there are any to claim @throws Refusal where one is elsewhere than the document has it */
async function claimNumbers(tx: object, reservation: Reservation): Promise<boolean> {
  const { lines } = reservation;
  const named = lines.map(({ quantityBase: quantity, ...line }) => ({ ...line, quantity }));
  const plan = await claimSerials(tx, reservation, withLegs(named));
  if (plan.faults.length > 0) throw await serialRefusal(tx, plan.faults, rowsOf(lines));
  return !changesNothing(plan);
}

const PRODUCT_NAME = statement<{ name: string }>("select name from products where id = $1::uuid");
async function otherBatch(
  tx: object,
  lines: Reservation["lines"],
  { goods, stored }: Awaited<ReturnType<typeof otherDates<Reservation["lines"][number]>>>[number],
): Promise<Refusal> {
  const [product] = await PRODUCT_NAME.rows(tx, goods.productId);
  const at = rowsOf(lines).indexOf(goods.lineId);
  const field = goods.batch?.expiryDate === stored.expiryDate ? "productionDate" : "expirationDate";
  const values = {
    ...{ product: product?.name ?? "", batch: stored.number },
    ...{ produced: stored.productionDate ?? "–", expires: stored.expiryDate ?? "–" },
  };
  const id = "stock-batch-other-expiry";
  return refuse(id, { status: 409, values, issues: [{ id, field: `lines.${at}.${field}`, row: at + 1, values }] });
}
function expiredBatch(
  lines: Reservation["lines"],
  { goods, stored, expires }: NonNullable<ReturnType<typeof expiredAmong<Reservation["lines"][number]>>>,
): Refusal {
  const at = rowsOf(lines).indexOf(goods.lineId);
  const id = "document-batch-expired";
  const values = { batch: stored.number, day: expires };
  return refuse(id, { status: 409, values, issues: [{ id, field: `lines.${at}.batchNumber`, row: at + 1, values }] });
}
/** The ids of a document's lines in their order: one between two warehouses is among those that are reserved twice. */
const rowsOf = (lines: readonly { lineId: string }[]): string[] => [...new Set(lines.map(({ lineId }) => lineId))];

/** The same for the service's own documents, within their commit. */
export const reserveWithin: NonNullable<Ledgers["reserveWithin"]> = (tx, ctx, reservation) =>
  reserve(tx, { ...reservation, lines: [...reservation.lines] }, ctx.actor);

/** Of others than the document and its order. A hold is named to all who meet it (docs/decisions/0063). */
const OTHERS = `stock_reservations r where ${sameKey("r", "w")} and ${isLive("r")}
      and (r.kind, r.document_id) <> ($3, $2::uuid) and (r.kind, r.document_id) is distinct from ($4::text, $5::uuid)`;
const WORDS =
  statement<Words>(`select ${keyNames("w")}, concat_ws(' ', p.name, nullif(v.sku, ''), t.number) as product, d.name as depot,
    coalesce(v.bar_code, (select bar_code from product_barcodes where product_id = p.id order by position limit 1), '') as "barCode",
    coalesce((select sum(quantity) from ${OTHERS}), 0)::text as held,
    coalesce((select string_agg(number, ', ') from (select number || coalesce(' (→ ' || held_until || ')', '') as number from ${OTHERS}
      and quantity > 0 and (held_until is not null or ${visibleRow("r", 6)}) order by held_until is null, reserved_at limit ${HOLDERS_NAMED}) h), '') as holders
  from json_to_recordset($1::json) as w(${KEY_TYPES})
  join products p on p.id = w.product_id join depots d on d.id = w.depot_id
  left join product_barcodes v on v.id = w.variant_id left join batches t on t.id = w.batch_id`);
interface Words extends StockKey {
  /** With its variant and batch. */
  product: string;
  depot: string;
  barCode: string;
  held: string;
  holders: string;
}

/**
 * Describes a shortage: the product with its variant and batch, the warehouse, the day and the document that runs short, and where it is simply too much the quantity there and the
 * documents that hold it (reference.md §1.12, rule 20; §2.5).
 */
async function stockShort(
  tx: object,
  reservation: LocatedReservation,
  { short, runs }: { short: readonly Short[]; runs: readonly Moment[] },
  reader: Actor | null,
) {
  const { documentId, kind, lines, order } = reservation;
  const words = await WORDS.rows(
    tx,
    JSON.stringify([...short, ...runs].map(keyRow)),
    documentId,
    kind,
    order?.kind ?? null,
    order?.documentId ?? null,
    ...visibilityOfReader(reader),
  );
  const issueOf = (id: string, { day, number, ...key }: Moment & NamedMoment, figures: Issue["values"]): Issue => {
    const named = words.find((each) => stockKey(each) === stockKey(key));
    const same = lines.filter((each) => stockKey(each) === stockKey(key));
    const line =
      same.find(({ quantityBase }) => quantityBase.startsWith("-")) ??
      same[0] ??
      lines.find((each) => stockKey(ofAnyBatch(each)) === stockKey(key));
    const at = line ? rowsOf(lines).indexOf(line.lineId) : -1;
    return {
      id,
      ...(at < 0 ? {} : { field: `lines.${at}.operNumber`, row: at + 1 }),
      values: {
        ...{ product: named?.product ?? "", barCode: named?.barCode ?? "", depot: named?.depot ?? "", day },
        ...(number === "" ? {} : { name: number }),
        ...figures,
        ...(id === "stock-short" ? { held: plain(exact(named?.held ?? 0)), holders: named?.holders ?? "" } : {}),
      },
    };
  };
  const issues = [
    ...(await runningWords(tx, reservation, short, reader)).map((each) =>
      issueOf("stock-short", each, { needed: plain(each.quantity), available: plain(each.free) }),
    ),
    ...(await runningWords(tx, reservation, runs, reader)).map((each) => issueOf("stock-runs-short", each, {})),
  ];
  return refuse(short.length > 0 ? "stock-short" : "stock-runs-short", {
    status: 409,
    code: 8000004,
    issues,
    ...(issues[0]?.values ? { values: issues[0].values } : {}),
  });
}
type Short = Need & Moment & { free: Decimal };

/** Formatted for people: 2.5, not 2.500. */
const plain = (quantity: Decimal): string => quantity.toFixed();
