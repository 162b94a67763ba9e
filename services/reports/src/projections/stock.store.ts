// Posts stock facts: the quantities and values that the stock ledger holds of documents, and their changes of stock totals by day.
import { NIL_ID } from "@kontor/contracts/core/id";
import { type Leg, legKey } from "@kontor/contracts/document/movements";
import type { costsChanged, stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";
import type { z } from "zod";
import { type Key, keyOf } from "./document.rules.ts";
import { type Sums, sums } from "./grouped-sums.rules.ts";
import { addToCosts } from "./line-sums.store.ts";
import { list } from "./pg-array.ts";
import { costShare } from "./sale.rules.ts";
import { type Costed, storeCosts } from "./sale.store.ts";
import {
  type Booked,
  type LineValues,
  laterShare,
  posted,
  recosted,
  type StockLine,
  type StockState,
  stockShare,
} from "./stock.rules.ts";
import { dayOf, daysOf } from "./tenant-time-zone.store.ts";
import { addToProducts } from "./totals.store.ts";
import { isTracked, trackedShare } from "./tracked.rules.ts";
import { addToTracked } from "./tracked.store.ts";

type StockPosted = z.output<typeof stockPosted.body>;
type Costs = z.output<typeof costsChanged.body>;
/** Stock facts with the sequence in which they were published. */
export type StockFact = { sequence: number } & ({ posted: StockPosted } | { costs: Costs });

interface Row extends Key {
  revision: number;
  number: string;
  operTime: string | null;
  day: string | null;
  lineIds: string[];
  /** Of lines from before legs were published: none. */
  legs: Leg[];
  productIds: string[];
  depotIds: string[];
  /** None where nothing tells the goods apart, like the batches. */
  variantIds: string[];
  batchIds: string[];
  quantities: string[];
  worths: string[];
  sequences: string[];
  early: LineValues | null;
  booked: Readonly<Record<string, readonly Booked[]>> | null;
}

const STATE = `s.id, revision, s.kind, number, ${isoTime("oper_time")} as "operTime",
    s.day::text as day, line_ids::text[] as "lineIds", legs, product_ids::text[] as "productIds", depot_ids::text[] as "depotIds",
    variant_ids::text[] as "variantIds", batch_ids::text[] as "batchIds", quantities::text[] as quantities, worths::text[] as worths, sequences::text[] as sequences, early, booked`;
const LOCK = statement<Row>(`select ${STATE}
  from stock_documents s where id = any($1::uuid[]) and (id, kind) in (select * from unnest($1::uuid[], $2::text[])) order by id, kind for update`);
const COLUMNS =
  "revision, kind, number, oper_time, day, line_ids, legs, product_ids, depot_ids, variant_ids, batch_ids, quantities, worths, sequences, early, booked";
const VALUES =
  'g.revision, g.kind, g.number, g."operTime", g.day, g."lineIds", g.legs, g."productIds", g."depotIds", g."variantIds", g."batchIds", g.quantities, g.worths, g.sequences, g.early, g.booked';
const INPUT = `json_to_recordset($1::json) as g(id uuid, revision int, kind text, number text, "operTime" timestamptz, day date, "lineIds" uuid[], legs smallint[],
    "productIds" uuid[], "depotIds" uuid[], "variantIds" uuid[], "batchIds" uuid[], quantities numeric[], worths numeric[], sequences bigint[], early jsonb, booked jsonb)`;
const FIRST =
  statement<Key>(`insert into stock_documents (id, ${COLUMNS}) select g.id, ${VALUES} from ${INPUT} order by g.id, g.kind
  on conflict do nothing returning id, kind`);
const WRITE = statement(
  `update stock_documents s set (${COLUMNS}) = row(${VALUES}) from ${INPUT} where s.id = g.id and s.kind = g.kind`,
);

const unknownOf = (kind: string): StockState => ({
  kind,
  revision: 0,
  number: "",
  operTime: null,
  day: null,
  lines: [],
  early: {},
});

/** Posts any number of facts in as few statements as one, in the order in which they were published. */
export async function postStock(tx: object, facts: readonly StockFact[]): Promise<void> {
  const named = new Map(facts.flatMap(documentsOf).map((key) => [keyOf(key), key]));
  const keys = [...named.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  if (keys.length === 0) return;
  const days = await daysAt(tx, facts.flatMap(momentsOf));
  const changes = noChanges();
  // Most documents are new. Those known already, also from another process meanwhile, are updated.
  const first = after(new Map(keys.map((key) => [keyOf(key), unknownOf(key.kind)])), facts, days);
  const rows = keys.flatMap((key) => {
    const state = first.get(keyOf(key));
    return state ? [{ id: key.id, ...rowOf(state) }] : [];
  });
  const written = await FIRST.rows(tx, JSON.stringify(rows));
  const isNew = new Set(written.map(keyOf));
  for (const { id, kind } of written) {
    const state = first.get(keyOf({ id, kind })) ?? unknownOf("");
    laterShare(changes.all, state, 1);
    trackedShare(changes.tracked, state, 1);
    costShare(changes.costs, state, 1);
    changes.documents.push({ id, state });
  }
  const existing = keys.filter((key) => !isNew.has(keyOf(key)));
  if (existing.length > 0) await change(tx, changes, { keys: existing, facts, days });
  await addToTotals(tx, written, changes);
}

/** Changes of totals: of all goods, of those that are told apart, of the cost of goods sold; and the documents that changed. */
interface Changes extends Readonly<Record<"all" | "tracked" | "costs", Sums>> {
  documents: Costed[];
}
const noChanges = (): Changes => ({ all: sums(), tracked: sums(), costs: sums(), documents: [] });
function replace(changes: Changes, id: string, before: StockState, state: StockState): void {
  for (const [share, sign] of [
    [before, -1],
    [state, 1],
  ] as const) {
    stockShare(changes.all, share, sign);
    trackedShare(changes.tracked, share, sign);
    costShare(changes.costs, share, sign);
  }
  changes.documents.push({ id, state, before });
}

/** Pipelined on one connection. @param written documents that the totals do not include yet */
async function addToTotals(tx: object, written: readonly Key[], changes: Changes): Promise<void> {
  const { all, tracked, costs, documents } = changes;
  await Promise.all([
    storeCosts(tx, documents),
    addToCosts(tx, costs.rows()),
    addToProducts(tx, written, all.rows()),
    addToTracked(tx, tracked.rows()),
  ]);
}

async function change(
  tx: object,
  changes: Changes,
  { keys, facts, days }: { keys: readonly Key[]; facts: readonly StockFact[]; days: Days },
): Promise<void> {
  const rows = await LOCK.rows(
    tx,
    keys.map(({ id }) => id),
    keys.map(({ kind }) => kind),
  );
  const before = new Map(rows.map((row) => [keyOf(row), stateOf(row)]));
  const now = after(before, facts, days);
  const written: object[] = [];
  for (const row of rows) {
    const [existing, state] = [before.get(keyOf(row)), now.get(keyOf(row))];
    if (!existing || !state || existing === state) continue;
    replace(changes, row.id, existing, state);
    written.push({ id: row.id, ...rowOf(state) });
  }
  if (written.length > 0) await WRITE.run(tx, JSON.stringify(written));
}

const REDATE = statement<
  Row & { before: string }
>(`with moved as (select id as "movedId", kind as "movedKind", day as before from stock_documents
    where id > $1::uuid and ($2::uuid is null or id <= $2::uuid) and (day <> ${dayOf("oper_time")} or booked is not null) order by id, kind for update)
  update stock_documents s set day = ${dayOf("oper_time")} from moved where s.id = "movedId" and s.kind = "movedKind" returning before::text as before, ${STATE}`);

/** Moves stock of documents between these ids (null: to the last) to their days in the tenant's current time zone. */
export async function redateStock(tx: object, after: string, last: string | null): Promise<void> {
  const changes = noChanges();
  for (const { before, ...row } of await REDATE.rows(tx, after, last)) {
    const stored = stateOf(row);
    const moments = stored.lines.flatMap(({ booked }) => booked.map(({ operTime }) => operTime));
    const days = await daysAt(tx, moments);
    const lines = stored.lines.map((line) => ({
      ...line,
      booked: line.booked.map((part) => ({ ...part, day: days.get(part.operTime) ?? part.day })),
    }));
    const state = { ...stored, lines };
    replace(changes, row.id, { ...stored, day: before }, state);
    if (moments.length > 0) await WRITE.run(tx, JSON.stringify([{ id: row.id, ...rowOf(state) }]));
  }
  await addToTotals(tx, [], changes);
}

/** The states of these documents after the facts. */
function after(
  before: ReadonlyMap<string, StockState>,
  facts: readonly StockFact[],
  days: Days,
): Map<string, StockState> {
  const states = new Map(before);
  for (const fact of facts) apply(states, fact, days);
  return states;
}

const documentsOf = (fact: StockFact): Key[] =>
  ("posted" in fact ? [fact.posted] : fact.costs.lines).map(({ documentId: id, kind }) => ({ id, kind }));

/** Days of moments in the tenant's time zone. */
type Days = ReadonlyMap<string, string>;
async function daysAt(tx: object, moments: readonly string[]): Promise<Days> {
  const days = await daysOf(tx, moments);
  return new Map(moments.map((moment, at) => [moment, days[at] ?? ""]));
}
const momentsOf = (fact: StockFact): string[] =>
  "posted" in fact
    ? [fact.posted.operTime]
    : fact.costs.lines.flatMap(({ booked = [] }) => booked.map(({ operTime }) => operTime));

function apply(states: Map<string, StockState>, fact: StockFact, days: Days): void {
  if ("posted" in fact) {
    const { documentId: id, kind } = fact.posted;
    const key = keyOf({ id, kind });
    const state = states.get(key);
    const day = days.get(fact.posted.operTime) ?? "";
    if (state) states.set(key, posted(state, fact.posted, day, fact.sequence));
    return;
  }
  const byDocument = Map.groupBy(fact.costs.lines, ({ documentId: id, kind }) => keyOf({ id, kind }));
  for (const [key, lines] of byDocument) {
    const state = states.get(key);
    const dated = lines.map(({ booked = [], ...line }) => ({
      ...line,
      booked: booked.map((part) => ({ ...part, day: days.get(part.operTime) ?? "" })),
    }));
    if (state) states.set(key, recosted(state, dated, fact.sequence));
  }
}

const stateOf = (row: Row): StockState => ({
  revision: row.revision,
  kind: row.kind,
  number: row.number,
  operTime: row.operTime,
  day: row.day,
  lines: row.lineIds.map(
    (lineId, at): StockLine => ({
      lineId,
      leg: row.legs[at] ?? 0,
      productId: row.productIds[at] ?? "",
      depotId: row.depotIds[at] ?? "",
      variantId: row.variantIds[at] ?? NIL_ID,
      batchId: row.batchIds[at] ?? NIL_ID,
      quantity: row.quantities[at] ?? "0",
      worth: row.worths[at] ?? "0",
      sequence: Number(row.sequences[at]),
      booked: row.booked?.[legKey({ lineId, leg: row.legs[at] ?? 0 })] ?? [],
    }),
  ),
  early: row.early ?? {},
});

const rowOf = ({ lines, early, ...head }: StockState): object => ({
  ...head,
  ...trackedIds(lines),
  lineIds: list(lines.map(({ lineId }) => lineId)),
  legs: list(lines.map(({ leg }) => String(leg))),
  productIds: list(lines.map(({ productId }) => productId)),
  depotIds: list(lines.map(({ depotId }) => depotId)),
  quantities: list(lines.map(({ quantity }) => quantity)),
  worths: list(lines.map(({ worth }) => worth)),
  sequences: list(lines.map(({ sequence }) => sequence)),
  early: Object.keys(early).length > 0 ? early : null,
  booked: bookedOf(lines),
});

const trackedIds = (lines: readonly StockLine[]): Pick<Record<keyof Row, string>, "variantIds" | "batchIds"> => {
  const tracked = lines.some(isTracked) ? lines : [];
  return {
    variantIds: list(tracked.map(({ variantId }) => variantId)),
    batchIds: list(tracked.map(({ batchId }) => batchId)),
  };
};

/** Parts booked later, by line; null: none, as for most documents. */
function bookedOf(lines: readonly StockLine[]): Row["booked"] {
  const later = lines.filter(({ booked }) => booked.length > 0);
  return later.length > 0 ? Object.fromEntries(later.map((line) => [legKey(line), line.booked])) : null;
}
