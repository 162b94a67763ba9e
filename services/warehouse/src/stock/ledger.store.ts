// Reads and writes the ledger's tables: few statements with many rows, every value bound (platform-notes.md, "Measured").
import { newId } from "@kontor/contracts/core/id";
import type { Ctx } from "@kontor/service-kit/ctx";
import { statement } from "@kontor/service-kit/statement";
import type { Decimal } from "decimal.js";
import { type CostState, exact } from "./cost.rules.ts";
import type { LedgerLine, Movement } from "./settle.rules.ts";

/** A document as its facts name it. */
export interface DocumentHead {
  documentId: string;
  kind: string;
  number: string;
  revision: number;
  operTime: string;
}
export interface Pair {
  productId: string;
  depotId: string;
}
export interface ProductCost {
  productId: string;
  quantity: Decimal;
  value: Decimal;
  average: Decimal;
  lastTime: string | null;
}
interface Balance extends Pair {
  quantity: Decimal;
  reserved: Decimal;
}
interface Reserved extends Pair {
  documentId: string;
  quantity: Decimal;
}
/** What is there of documents and their products, locked until the commit. */
export interface Locked {
  held: LedgerLine[];
  reserved: Reserved[];
  costs: ProductCost[];
  balances: Balance[];
}

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const LINE = `document_id as "documentId", line_id as "lineId", kind, number, product_id as "productId", barcode_id as "barcodeId",
  depot_id as "depotId", ${iso("oper_time")} as "operTime", sequence::text, quantity::text, value::text, unit_cost::text as "unitCost",
  average::text, own_cost::text as "ownCost", link_line_id as "linkLineId"`;
type LineText = { [K in keyof LedgerLine]: string } & { ownCost: string | null; linkLineId: string | null };

const lineOf = (row: LineText): LedgerLine => ({
  ...row,
  sequence: BigInt(row.sequence),
  quantity: exact(row.quantity),
  value: exact(row.value),
  unitCost: exact(row.unitCost),
  average: exact(row.average),
  ownCost: row.ownCost === null ? null : exact(row.ownCost),
});

// A lock rather than a row: what is reserved for a document may come before the ledger knows it.
const LOCK_DOCUMENT = "pg_advisory_xact_lock(hashtextextended(document_id::text, 0))";
const ALONE = statement(`select ${LOCK_DOCUMENT} from (select $1::uuid as document_id) asked`);

/** Waits until nobody else reserves, settles or releases this document, and keeps others waiting until the commit. Comes before all other locks. */
export async function lockDocument(tx: object, documentId: string): Promise<void> {
  await ALONE.run(tx, documentId);
}

const NEWS = statement<{ id: string }>(`with given as materialized (
    select * from json_to_recordset($1::json) as d(document_id uuid, kind text, number text, revision int) order by document_id),
  alone as materialized (select ${LOCK_DOCUMENT} from given)
  insert into stock_documents (document_id, kind, number, revision)
    select document_id, kind, number, revision from given, (select count(*) from alone) waited order by document_id
  on conflict (tenant_id, document_id) do update set revision = excluded.revision, number = excluded.number
  where stock_documents.revision < excluded.revision returning document_id as id`);

/** Takes note of documents' revisions, alone with each as by lockDocument. Answers those that have no such revision, or a newer one, yet. */
export async function newsAmong(tx: object, heads: readonly DocumentHead[]): Promise<Set<string>> {
  const given = heads.map(({ documentId, kind, number, revision }) => ({
    document_id: documentId,
    kind,
    number,
    revision,
  }));
  return new Set((await NEWS.rows(tx, JSON.stringify(given))).map(({ id }) => id));
}

const OWN = `select ${LINE} from stock_lines where document_id = any($1::uuid[])`;
const OWN_LINES = statement<LineText>(OWN);

// Products are locked before their balances, both in the order of their ids, so that no two settlements wait for each other.
// Products are asked for as an array: PostgreSQL then takes the index, where for a set it would read the whole table.
const LOCK = statement<LockedText>(`with held as materialized (${OWN}),
  kept as materialized (select r.document_id, r.product_id, r.depot_id, r.quantity from unnest($1::uuid[], $2::int[]) as d(id, revision)
    join stock_reservations r on r.document_id = d.id and r.revision <= d.revision),
  pairs as (select product_id, depot_id from json_to_recordset($3::json) as n(product_id uuid, depot_id uuid)
    union select "productId", "depotId" from held union select product_id, depot_id from kept),
  costs as materialized (select product_id as "productId", quantity::text, value::text, average::text, ${iso("last_time")} as "lastTime"
    from stock_costs where product_id = any(array(select product_id from pairs)) order by product_id for update),
  balances as materialized (select product_id as "productId", depot_id as "depotId", quantity::text, reserved::text from stock_balances
    where product_id = any(array(select product_id from pairs)) and (product_id, depot_id) in (select product_id, depot_id from pairs) and (select count(*) from costs) >= 0
    order by product_id, depot_id for update)
  select exists (select from held) as "hasHeld",
    (select coalesce(json_agg(json_build_object('documentId', document_id, 'productId', product_id, 'depotId', depot_id, 'quantity', quantity::text)), '[]') from kept) as reserved,
    (select coalesce(json_agg(c), '[]') from costs c) as costs,
    (select coalesce(json_agg(b), '[]') from balances b) as balances,
    (select count(distinct product_id)::int from pairs) as products`);
interface LockedText {
  hasHeld: boolean;
  reserved: { documentId: string; productId: string; depotId: string; quantity: string }[];
  costs: { productId: string; quantity: string; value: string; average: string; lastTime: string | null }[];
  balances: { productId: string; depotId: string; quantity: string; reserved: string }[];
  products: number;
}
const FIRST_COSTS = statement(`insert into stock_costs (product_id)
  select distinct product_id from unnest($1::uuid[]) as n(product_id) order by product_id on conflict do nothing`);

/** Locks the products and balances that documents touched or will touch, and reads what there is. */
export async function lockFor(tx: object, heads: readonly DocumentHead[], pairs: readonly Pair[]): Promise<Locked> {
  const given = JSON.stringify(pairs.map(({ productId, depotId }) => ({ product_id: productId, depot_id: depotId })));
  const ids = heads.map(({ documentId }) => documentId);
  const revisions = heads.map(({ revision }) => revision);
  const read = () => LOCK.rows(tx, ids, revisions, given);
  let [found] = await read();
  if (found && found.costs.length < found.products) {
    await FIRST_COSTS.run(
      tx,
      pairs.map(({ productId }) => productId),
    );
    [found] = await read();
  }
  if (!found) throw new Error("the ledger answered nothing");
  return {
    // Read after the lock: others may have found the costs of these lines again while their products were waited for.
    held: found.hasHeld ? (await OWN_LINES.rows(tx, ids)).map(lineOf) : [],
    reserved: found.reserved.map((row) => ({ ...row, quantity: exact(row.quantity) })),
    costs: found.costs.map((row) => ({
      ...row,
      quantity: exact(row.quantity),
      value: exact(row.value),
      average: exact(row.average),
    })),
    balances: found.balances.map((row) => ({ ...row, quantity: exact(row.quantity), reserved: exact(row.reserved) })),
  };
}

/** Lines of a product that are in memory at a time: it may have any number, and one that is bought or sold every minute has many. */
export const PORTION_MAX = 1_000;
/** Where a line stands among those of its product. */
export type Place = Pick<LedgerLine, "operTime" | "sequence">;

// The order names the table: the bare word would be the answer's text, in which 10000 comes before 9999.
const LATER = statement<LineText>(`select ${LINE} from stock_lines l
  where product_id = $1::uuid and (oper_time, sequence) > ($2::timestamptz, $3::bigint) order by l.oper_time, l.sequence limit ${PORTION_MAX}`);

/** A product's lines from a moment on, in order, portion by portion; the last portion may have none. What was written meanwhile is read. */
export async function* linesFrom(
  tx: object,
  productId: string,
  operTime: string,
): AsyncGenerator<{ lines: LedgerLine[]; upTo: Place; isLast: boolean }> {
  let upTo: Place = { operTime, sequence: 0n };
  for (;;) {
    const lines = (await LATER.rows(tx, productId, upTo.operTime, String(upTo.sequence))).map(lineOf);
    upTo = lines.at(-1) ?? upTo;
    const isLast = lines.length < PORTION_MAX;
    yield { lines, upTo, isLast };
    if (isLast) return;
  }
}

const BEFORE = statement<{
  average: string;
  operTime: string;
}>(`select average::text, ${iso("oper_time")} as "operTime" from stock_lines
  where product_id = $1::uuid and oper_time < $2::timestamptz order by oper_time desc, sequence desc limit 1`);
const SINCE = statement<{
  quantity: string;
  value: string;
}>(`select coalesce(sum(quantity), 0)::text as quantity, coalesce(sum(value), 0)::text as value
  from stock_lines where product_id = $1::uuid and oper_time >= $2::timestamptz`);

/** A product before a moment: what is known of the whole, less its lines from then on. `lastTime`: of the line before. */
export async function stateBefore(
  tx: object,
  { productId, quantity, value }: ProductCost,
  operTime: string,
): Promise<{ state: CostState; lastTime: string | null }> {
  const [before] = await BEFORE.rows(tx, productId, operTime);
  const [since] = await SINCE.rows(tx, productId, operTime);
  return {
    state: {
      quantity: quantity.minus(since?.quantity ?? 0),
      value: value.minus(since?.value ?? 0),
      average: exact(before?.average ?? 0),
    },
    lastTime: before?.operTime ?? null,
  };
}

const UNIT_COSTS = statement<{
  id: string;
  cost: string;
}>(`select line_id as id, unit_cost::text as cost from stock_lines
  where line_id = any($1::uuid[]) and (product_id is distinct from $2::uuid or (oper_time, sequence) <= ($3::timestamptz, $4::bigint))`);

/** Unit costs of lines, wherever they lie; of one product only those up to a place, where it is given. */
export async function costsOf(
  tx: object,
  lineIds: readonly string[],
  upTo?: Place & { productId: string },
): Promise<Map<string, Decimal>> {
  const place = [upTo?.productId ?? null, upTo?.operTime ?? null, upTo ? String(upTo.sequence) : null];
  const rows = await UNIT_COSTS.rows(tx, [...lineIds], ...place);
  return new Map(rows.map(({ id, cost }) => [id, exact(cost)]));
}

export interface BalanceChange extends Pair {
  quantity: Decimal;
  reserved: Decimal;
  /** Goods leave that were not set aside: the company sells what it does not have. */
  isUncovered: boolean;
  /** Not seen when the product was locked; another document may have made it since. */
  isNew: boolean;
}
/** What settling documents changes. */
export interface Settlement {
  documents: readonly DocumentHead[];
  movements: readonly (Movement & { revision: number })[];
  lines: readonly LedgerLine[];
  gone: readonly { documentId: string; lineId: string }[];
  balances: readonly BalanceChange[];
  costs: readonly ProductCost[];
  facts: readonly { subject: string; body: unknown; requestId: string }[];
}

const MOVED = `document_id uuid, kind text, number text, revision int, line_id uuid, product_id uuid, barcode_id uuid, depot_id uuid,
  oper_time timestamptz, quantity numeric, value numeric, unit_cost numeric`;
const HELD = `at int, document_id uuid, line_id uuid, kind text, number text, product_id uuid, barcode_id uuid, depot_id uuid, oper_time timestamptz,
  quantity numeric, value numeric, unit_cost numeric, average numeric, own_cost numeric, link_line_id uuid`;
const HELD_NAMES = `document_id, line_id, kind, number, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost, average, own_cost, link_line_id`;
const MOVED_NAMES =
  "document_id, kind, number, revision, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost";
const CHANGED =
  "kind, number, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost, average, own_cost, link_line_id";
const BALANCED =
  "product_id uuid, depot_id uuid, quantity numeric, reserved numeric, uncovered boolean, is_new boolean";

const SETTLE =
  statement(`with moved as (insert into stock_movements (${MOVED_NAMES}) select ${MOVED_NAMES} from json_to_recordset($1::json) as m(${MOVED})),
  gone as (delete from stock_lines l using json_to_recordset($3::json) as g("documentId" uuid, "lineId" uuid)
    where l.document_id = g."documentId" and l.line_id = g."lineId"),
  held as (insert into stock_lines (${HELD_NAMES}) select ${HELD_NAMES} from json_to_recordset($2::json) as h(${HELD}) order by at
    on conflict (tenant_id, document_id, line_id)
    do update set (${CHANGED}) = row(${CHANGED.split(", ")
      .map((name) => `excluded.${name}`)
      .join(", ")})),
  released as (delete from stock_reservations r using unnest($4::uuid[], $5::int[]) as d(id, revision)
    where r.document_id = d.id and r.revision <= d.revision),
  changes as materialized (select * from json_to_recordset($6::json) as b(${BALANCED})),
  balanced as (update stock_balances b set quantity = b.quantity + c.quantity, reserved = b.reserved + c.reserved,
      negative_allowed = b.quantity + c.quantity < 0 and (b.negative_allowed or c.uncovered)
    from changes c where not c.is_new and b.product_id = c.product_id and b.depot_id = c.depot_id
      and b.product_id = any(array(select product_id from changes))),
  opened as (insert into stock_balances (product_id, depot_id, quantity, negative_allowed)
    select product_id, depot_id, quantity, quantity < 0 from changes where is_new
    on conflict (tenant_id, product_id, depot_id) do update set quantity = stock_balances.quantity + excluded.quantity,
      negative_allowed = stock_balances.quantity + excluded.quantity < 0 and (stock_balances.negative_allowed or excluded.negative_allowed)),
  costed as (update stock_costs s set quantity = c.quantity, value = c.value, average = c.average, last_time = c.last_time
    from json_to_recordset($7::json) as c(product_id uuid, quantity numeric, value numeric, average numeric, last_time timestamptz)
    where s.product_id = c.product_id and s.product_id = any(array(select product_id from json_to_recordset($7::json) as n(product_id uuid))))
  insert into kit.outbox_facts (id, subject, body, occurred_at, request_id, actor_id)
    select id, subject, body, $9::timestamptz, "requestId", null
    from json_to_recordset($8::json) as f(id uuid, subject text, body jsonb, "requestId" text)`);

/** Writes a settlement with what it says, in one statement. */
export async function writeSettlement(tx: object, ctx: Ctx, settled: Settlement): Promise<void> {
  await SETTLE.run(
    tx,
    JSON.stringify(settled.movements.map(movementRow)),
    JSON.stringify(settled.lines.map(lineRow)),
    JSON.stringify(settled.gone.map(({ documentId, lineId }) => ({ documentId, lineId }))),
    settled.documents.map(({ documentId }) => documentId),
    settled.documents.map(({ revision }) => revision),
    JSON.stringify(
      settled.balances.map(({ productId, depotId, quantity, reserved, isUncovered, isNew }) => ({
        product_id: productId,
        depot_id: depotId,
        quantity: quantity.toFixed(),
        reserved: reserved.toFixed(),
        uncovered: isUncovered,
        is_new: isNew,
      })),
    ),
    JSON.stringify(
      settled.costs.map(({ productId, quantity, value, average, lastTime }) => ({
        product_id: productId,
        quantity: quantity.toFixed(),
        value: value.toFixed(),
        average: average.toFixed(),
        last_time: lastTime,
      })),
    ),
    JSON.stringify(settled.facts.map((fact) => ({ id: newId(), ...fact }))),
    ctx.now().toISOString(),
  );
}

const movementRow = ({ line, quantity, value, unitCost, revision }: Settlement["movements"][number]) => ({
  document_id: line.documentId,
  kind: line.kind,
  number: line.number,
  revision,
  line_id: line.lineId,
  product_id: line.productId,
  barcode_id: line.barcodeId,
  depot_id: line.depotId,
  oper_time: line.operTime,
  quantity: quantity.toFixed(),
  value: value.toFixed(),
  unit_cost: unitCost.toFixed(),
});

const lineRow = (line: LedgerLine, at: number) => ({
  at,
  document_id: line.documentId,
  line_id: line.lineId,
  kind: line.kind,
  number: line.number,
  product_id: line.productId,
  barcode_id: line.barcodeId,
  depot_id: line.depotId,
  oper_time: line.operTime,
  quantity: line.quantity.toFixed(),
  value: line.value.toFixed(),
  unit_cost: line.unitCost.toFixed(),
  average: line.average.toFixed(),
  own_cost: line.ownCost?.toFixed() ?? null,
  link_line_id: line.linkLineId,
});
