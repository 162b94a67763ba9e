// Serial numbers in the ledger: revisions claim what they will change of them, and postings change it.
import { newId } from "@kontor/contracts/core/id";
import type { Leg } from "@kontor/contracts/document/movements";
import { trackedKey } from "@kontor/contracts/document/tracking";
import { statement } from "@kontor/service-kit/database/statement";
import type { DocumentKey } from "./post-document.rules.ts";
import {
  changesNothing,
  type NamedSerial,
  type SerialFault,
  type SerialPlan,
  type SerialRow,
  serialPlan,
} from "./serials.rules.ts";

/** A line with its numbers as they are typed, and its quantity in base units, signed. */
export interface SerialNumbersLine extends Pick<NamedSerial, "productId" | "depotId" | "lineId"> {
  leg?: NamedSerial["leg"] | undefined;
  serials?: readonly string[] | undefined;
  quantity: string;
}
export const namesSerials = ({ serials }: Pick<SerialNumbersLine, "serials">): boolean =>
  serials !== undefined && serials.length > 0;

/** SQL: those of documents that have serial numbers, or claim some. @param ids SQL, an array */
export const serialDocumentsIn = (
  ids: string,
): string => `array(select in_document_id from serial_numbers where in_document_id = any(${ids})
  union select out_document_id from serial_numbers where out_document_id = any(${ids}) union select claim_document_id from serial_numbers where claim_document_id = any(${ids}))`;

/** A reservation's lines do not name their legs: of a line that is among them twice the second one is leg 1. */
export function withLegs<L extends SerialNumbersLine>(lines: readonly L[]): (L & { leg: Leg })[] {
  const ids = new Set<string>();
  return lines.map((each) => {
    const leg = ids.has(each.lineId) ? 1 : 0;
    ids.add(each.lineId);
    return { ...each, leg };
  });
}

/** The numbers of lines: those of a quantity below zero are taken. */
const namedIn = (lines: readonly SerialNumbersLine[]): NamedSerial[] =>
  lines.flatMap(({ productId, depotId, lineId, leg = 0, serials = [], quantity }) =>
    serials.map((number) => ({
      ...{ productId, depotId, lineId, leg, number, key: trackedKey(number) },
      direction: quantity.startsWith("-") ? -1 : 1,
    })),
  );

// Each document's numbers by their own index, however many numbers a tenant has.
const productsBy = (way: "in" | "out"): string =>
  `select s.product_id from unnest($1::uuid[], $2::text[]) d(id, kind) cross join lateral (select product_id from serial_numbers
      where (${way}_document_id, ${way}_kind) = (d.id, d.kind) offset 0) s`;
const ALONE = statement(`select pg_advisory_xact_lock(hashtextextended('serials ' || id::text, 0)) from (
    select unnest($3::uuid[]) as id union ${productsBy("in")} union ${productsBy("out")} order by 1) products`);
/**
 * Locks the numbers of all products that documents name or named: whoever judges or changes them does so alone, from here to the commit. Several documents
 * lock theirs together, in one order, before they are posted one by one. An order of locks that comes after balances.
 */
export async function lockSerials(
  tx: object,
  documents: readonly DocumentKey[],
  lines: readonly Pick<SerialNumbersLine, "productId" | "serials">[],
): Promise<void> {
  await ALONE.run(
    tx,
    documents.map(({ documentId }) => documentId),
    documents.map(({ kind }) => kind),
    [...new Set(lines.filter(namesSerials).map(({ productId }) => productId))],
  );
}

const line = (way: "in" | "out"): string =>
  `case when ${way}_document_id is not null then json_build_object('kind', ${way}_kind, 'documentId', ${way}_document_id, 'lineId', ${way}_line_id, 'leg', ${way}_leg) end`;
// Of the document's own, and of all numbers that it names or named those that have not left.
const ROWS =
  statement<SerialRow>(`with own as (select id, product_id, number_key from serial_numbers where (in_document_id, in_kind) = ($1::uuid, $2)
    union select id, product_id, number_key from serial_numbers where (out_document_id, out_kind) = ($1::uuid, $2)
    union select id, product_id, number_key from serial_numbers where (claim_document_id, claim_kind) = ($1::uuid, $2)),
  numbers as (select product_id, number_key from own
    union select product_id, number_key from json_to_recordset($3::json) as n(product_id uuid, number_key text))
  select s.id, s.product_id as "productId", s.number_key as key, s.number, s.depot_id as "depotId", s.state, ${line("in")} as "cameBy", ${line("out")} as "leftBy",
    case when claim_document_id is not null then json_build_object('kind', claim_kind, 'documentId', claim_document_id) end as "claimedBy"
  from numbers n cross join lateral (select * from serial_numbers where product_id = n.product_id and number_key = n.number_key offset 0) s
  where s.state <> 'gone' or s.id in (select id from own)`);

/** What a document changes of serial numbers. Until the commit nobody else changes or judges those of its products. */
async function planOf(
  tx: object,
  { kind, documentId }: DocumentKey,
  lines: readonly SerialNumbersLine[],
): Promise<SerialPlan> {
  const named = namedIn(lines);
  await lockSerials(tx, [{ kind, documentId }], lines);
  const numbers = named.map(({ productId, key }) => ({ product_id: productId, number_key: key }));
  const rows = await ROWS.rows(tx, documentId, kind, JSON.stringify(numbers));
  return serialPlan({ kind, documentId }, named, rows);
}

const UNCLAIM =
  statement(`with gone as (delete from serial_numbers where (claim_document_id, claim_kind) = ($1::uuid, $2) and state = 'coming')
  update serial_numbers set state = case state when 'leaving' then 'there' else 'gone' end, claim_kind = null, claim_document_id = null, claim_revision = null
    where (claim_document_id, claim_kind) = ($1::uuid, $2) and state <> 'coming'`);
/** Ends what a document's unposted revision claimed. */
export const releaseSerials = (tx: object, { kind, documentId }: DocumentKey): Promise<number> =>
  UNCLAIM.run(tx, documentId, kind);

const idsOf = (rows: readonly Pick<SerialRow, "id">[]): string[] => rows.map(({ id }) => id);
const isOwn = (way: "in" | "out", row: string): string =>
  `(${row}.${way}_document_id, ${row}.${way}_kind) = ($1::uuid, $2)`;
const lineTime = (way: "in" | "out"): string =>
  `(select oper_time from stock_lines l where (l.document_id, l.kind, l.line_id, l.leg) = (s.${way}_document_id, s.${way}_kind, s.${way}_line_id, s.${way}_leg))`;
const OTHER_STAY = "join stays o on o.product_id = m.product_id and o.number_key = m.number_key and o.id <> m.id";
// All stays of the numbers that the document takes ($3), brings ($6), or goes on taking or bringing: none ends before it began, and none begins within
// another one. The document's own lines have its time ($5), whatever the ledger says.
const UNTIMELY = statement<{
  fault: SerialFault;
  productId: string;
  number: string;
  key: string;
  depotId: string;
}>(`with numbers as (
    select product_id, number_key from serial_numbers s where id = any($3::uuid[]) or ${isOwn("out", "s")}
    union select product_id, number_key from serial_numbers s where ${isOwn("in", "s")}
    union select product_id, number_key from json_to_recordset($6::json) as n(product_id uuid, number_key text)),
  stays as materialized (select s.*, ${lineTime("in")} as came, ${lineTime("out")} as went from numbers n
    cross join lateral (select * from serial_numbers where product_id = n.product_id and number_key = n.number_key offset 0) s),
  takes as (select * from stays s where id = any($3::uuid[]) or (${isOwn("out", "s")} and not id = any($4::uuid[]))),
  brings as (select id, product_id, number_key from stays s where ${isOwn("in", "s")} and not id = any($4::uuid[])
    union all select null, product_id, number_key from json_to_recordset($6::json) as n(product_id uuid, number_key text)),
  faults as (select 'stock-serial-later' as fault, m.* from takes m where came > $5::timestamptz and not coalesce(${isOwn("in", "m")}, false)
    union all select 'stock-serial-gone', m.* from takes m ${OTHER_STAY} where o.came > m.came and o.came < $5::timestamptz and not ${isOwn("in", "o")}
    union all select 'stock-serial-moved', s.* from stays s where ${isOwn("in", "s")} and not id = any($4::uuid[]) and went < $5::timestamptz and not ${isOwn("out", "s")}
    union all select 'stock-serial-there', o.* from brings m join stays o on o.product_id = m.product_id and o.number_key = m.number_key and o.id is distinct from m.id
      where $5::timestamptz >= o.came and $5::timestamptz < o.went and not ${isOwn("out", "o")} and not coalesce(${isOwn("in", "o")}, false))
  select fault, product_id as "productId", number, number_key as key, depot_id as "depotId" from faults`);
/** The faults of pieces that would leave before they came, or come back before they left. */
async function untimely(
  tx: object,
  { documentId, kind, operTime }: DocumentKey & { operTime: string },
  lines: readonly SerialNumbersLine[],
  { taken, returned, removed, brought }: SerialPlan,
): Promise<SerialPlan["faults"]> {
  const ended = idsOf([...returned, ...removed]);
  const coming = brought.map(({ productId, key }) => ({ product_id: productId, number_key: key }));
  const takenIds = idsOf(taken.map(({ row }) => row));
  const rows = await UNTIMELY.rows(tx, documentId, kind, takenIds, ended, operTime, JSON.stringify(coming));
  if (rows.length === 0) return [];
  const lineOf = new Map(namedIn(lines).map(({ productId, key, lineId }) => [`${productId} ${key}`, lineId]));
  return rows.map(({ fault, key, ...serial }) => ({
    ...{ fault, serial, lineId: lineOf.get(`${serial.productId} ${key}`) ?? null },
  }));
}

const CLAIM =
  statement(`update serial_numbers s set state = c.state, claim_kind = $2, claim_document_id = $1::uuid, claim_revision = $3::int
  from json_to_recordset($4::json) as c(id uuid, state text) where s.id = c.id`);
const COMING =
  statement(`insert into serial_numbers (id, product_id, number, number_key, depot_id, state, claim_kind, claim_document_id, claim_revision)
  select id, product_id, number, number_key, depot_id, 'coming', $2, $1::uuid, $3::int
  from json_to_recordset($4::json) as c(id uuid, product_id uuid, number text, number_key text, depot_id uuid)`);

/**
 * Claims for a revision what it will change of serial numbers, in place of what an earlier one claimed.
 * @returns the plan; with faults nothing is claimed
 */
export async function claimSerials(
  tx: object,
  document: DocumentKey & { revision: number; operTime: string },
  lines: readonly SerialNumbersLine[],
): Promise<SerialPlan> {
  const plan = await planOf(tx, document, lines);
  plan.faults.push(...(await untimely(tx, document, lines, plan)));
  if (plan.faults.length > 0) return plan;
  await releaseSerials(tx, document);
  const { documentId, kind, revision } = document;
  const leaving = [...plan.removed, ...[...plan.taken, ...plan.moved].map(({ row }) => row)];
  const claims = [
    ...leaving.flatMap(({ id, state }) => (state === "gone" ? [] : [{ id, state: "leaving" }])),
    ...plan.returned.map(({ id }) => ({ id, state: "returning" })),
  ];
  if (claims.length > 0) await CLAIM.run(tx, documentId, kind, revision, JSON.stringify(claims));
  const coming = plan.brought.map((each) => ({ id: newId(), ...stayOf(each) }));
  if (coming.length > 0) await COMING.run(tx, documentId, kind, revision, JSON.stringify(coming));
  return plan;
}
const stayOf = ({ productId, number, key, depotId }: NamedSerial) => ({
  ...{ product_id: productId, number, number_key: key, depot_id: depotId },
});

const lineColumns = (way: "in" | "out"): string =>
  ["kind", "document_id", "line_id", "leg", "number"].map((column) => `${way}_${column}`).join(", ");
const LINE_VALUES = "$2, $1::uuid, c.line_id, c.leg, $3";
const noLine = (way: "in" | "out"): string =>
  ["kind", "document_id", "line_id", "leg", "number"].map((column) => `${way}_${column} = null`).join(", ");
const LINES =
  "json_to_recordset($4::json) as c(id uuid, product_id uuid, number text, number_key text, depot_id uuid, line_id uuid, leg smallint)";
// A number that others have taken since stays with them.
const REMOVE =
  statement(`with gone as (delete from serial_numbers where id = any($1::uuid[]) and out_document_id is null)
  update serial_numbers set ${noLine("in")} where id = any($1::uuid[]) and out_document_id is not null`);
const RETURN =
  statement(`update serial_numbers s set state = 'there', ${noLine("out")} where id = any($1::uuid[]) and not exists (select from serial_numbers o
    where o.product_id = s.product_id and o.number_key = s.number_key and o.state in ('there', 'leaving'))`);
const TAKE = statement(
  `update serial_numbers s set state = 'gone', (${lineColumns("out")}) = row(${LINE_VALUES}) from ${LINES} where s.id = c.id`,
);
const MOVE = statement(
  `update serial_numbers s set depot_id = c.depot_id, (${lineColumns("in")}) = row(${LINE_VALUES}) from ${LINES} where s.id = c.id`,
);
const adding = (way: "in" | "out", state: "there" | "gone") =>
  statement(`insert into serial_numbers (id, product_id, number, number_key, depot_id, state, ${lineColumns(way)})
    select c.id, c.product_id, c.number, c.number_key, c.depot_id, '${state}', ${LINE_VALUES} from ${LINES} on conflict do nothing`);
const BRING = adding("in", "there");
const TAKE_UNKNOWN = adding("out", "gone");

/** Changes serial numbers as a posted document states. What its owner asked nobody about is posted as far as it can be. */
export async function postSerials(
  tx: object,
  document: DocumentKey & { number: string },
  lines: readonly SerialNumbersLine[],
): Promise<void> {
  const plan = await planOf(tx, document, lines);
  await releaseSerials(tx, document);
  if (changesNothing(plan)) return;
  const { documentId, kind, number } = document;
  const run = async (to: typeof TAKE, rows: readonly { id: string; line: NamedSerial }[]): Promise<void> => {
    const input = rows.map(({ id, line: each }) => ({ id, ...stayOf(each), line_id: each.lineId, leg: each.leg }));
    if (input.length > 0) await to.run(tx, documentId, kind, number, JSON.stringify(input));
  };
  const withRow = ({ row, line: each }: SerialPlan["taken"][number]) => ({ id: row.id, line: each });
  const asNew = (each: NamedSerial) => ({ id: newId(), line: each });
  if (plan.removed.length > 0) await REMOVE.run(tx, idsOf(plan.removed));
  await run(TAKE, plan.taken.map(withRow));
  await run(TAKE_UNKNOWN, plan.missing.map(asNew));
  if (plan.returned.length > 0) await RETURN.run(tx, idsOf(plan.returned));
  await run(MOVE, plan.moved.map(withRow));
  await run(BRING, plan.brought.map(asNew));
}
