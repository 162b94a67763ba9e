// Posts what documents say: their rows, and what they change of totals, all documents heard together at once. A revision that is not newer changes nothing.
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { statement } from "@kontor/service-kit/statement";
import {
  type DocumentChanges,
  type DocumentFact,
  documentChanges,
  newestOf,
  type PostedDocument,
  postedOf,
  shareOf,
} from "./document.rules.ts";
import { partnerDays } from "./running.store.ts";
import { addToAccounts, addToPartners, addToTradeDays, addToTradeMonths, withMonths } from "./totals.store.ts";
import { daysOf, keepDays } from "./zone.store.ts";

interface Known extends PostedDocument {
  id: string;
  revision: number;
  /** Whether totals hold it. */
  counted: boolean;
}
const POSTED = `effective, kind, day::text as day, partner_id as "partnerId", partner_type as "partnerType", creator_id as "creatorId",
  department_id as "departmentId", amount_total::text as "amountTotal", amount_after_discount::text as "amountAfterDiscount",
  amount_debt::text as "amountDebt", account_ids::text[] as "accountIds", account_amounts::text[] as "accountAmounts"`;
const COLUMNS = `revision, effective, kind, number, oper_time, day, partner_id, partner_type, creator_id, department_id, amount_total,
  amount_after_discount, amount_debt, account_ids, account_amounts`;
const VALUES = `g.revision, g.effective, g.kind, g.number, g."operTime", g.day, g."partnerId", g."partnerType", g."creatorId", g."departmentId",
  g."amountTotal", g."amountAfterDiscount", g."amountDebt", g."accountIds", g."accountAmounts"`;
const GIVEN = `json_to_recordset($1::json) as g(id uuid, revision int, effective boolean, kind text, number text, "operTime" timestamptz, day date,
  "partnerId" uuid, "partnerType" text, "creatorId" uuid, "departmentId" uuid, "amountTotal" numeric, "amountAfterDiscount" numeric,
  "amountDebt" numeric, "accountIds" uuid[], "accountAmounts" numeric[])`;
const FIRST = statement<{
  id: string;
}>(`insert into documents (id, counted, ${COLUMNS}) select g.id, $2::boolean, ${VALUES} from ${GIVEN} order by g.id
  on conflict do nothing returning id`);
const LOCK = statement<Known>(
  `select id, revision, counted, ${POSTED} from documents where id = any($1::uuid[]) order by id for update`,
);
const WRITE = statement(`update documents d set (${COLUMNS}) = row(${VALUES}) from ${GIVEN} where d.id = g.id`);
const EMPTY = statement("delete from document_lines where document_id = any($1::uuid[])");
const LINES =
  statement(`insert into document_lines (document_id, line_id, product_id, barcode_id, depot_id, unit, quantity, quantity_base, unit_price,
    amount, tax_rate, tax_amount, oper_time, remark)
  select * from json_to_recordset($1::json) as g("documentId" uuid, "lineId" uuid, "productId" uuid, "barcodeId" uuid, "depotId" uuid, unit text,
    quantity numeric, "quantityBase" numeric, "unitPrice" numeric, amount numeric, "taxRate" numeric, "taxAmount" numeric, "operTime" timestamptz,
    remark text)`);

const NOTHING = {
  effective: false,
  partnerId: null,
  partnerType: "",
  creatorId: null,
  departmentId: null,
  amountTotal: "0",
  amountAfterDiscount: "0",
  amountDebt: "0",
  accountIds: [],
  accountAmounts: [],
};
const rowOf = (fact: DocumentFact, day: string): ToldDocument["row"] & object => {
  const { documentId: id, revision, kind, number, operTime } = fact;
  return {
    id,
    revision,
    ...{ number, operTime },
    ...(isEffect(fact) ? postedOf(fact, day) : { ...NOTHING, kind, day }),
  };
};
const isEffect = (fact: DocumentFact): fact is DocumentEffect => "lines" in fact;

/** A line without a remark has the document's. */
const linesOf = ({ documentId, operTime, lines, remark }: DocumentEffect): object[] =>
  lines.map((line) => ({ ...line, documentId, operTime, remark: line.remark || remark || "" }));

/** Totals are changed with the documents; or later, by countDocuments, for those that were not known before. */
export interface PostingOptions {
  countLater?: boolean;
}

/** Posts all of them in as few statements as for one. */
export async function postDocuments(
  tx: object,
  said: readonly DocumentFact[],
  { countLater = false }: PostingOptions = {},
): Promise<void> {
  const facts = newestOf(said, ({ documentId }) => documentId);
  if (facts.length === 0) return;
  const days = await daysOf(
    tx,
    facts.map(({ operTime }) => operTime),
  );
  const told = facts.map((fact, at) => ({ fact, row: rowOf(fact, days[at] ?? "") }));
  const changes = documentChanges();
  const isNew = new Set(
    (await FIRST.rows(tx, JSON.stringify(told.map(({ row }) => row)), !countLater)).map(({ id }) => id),
  );
  const first = told.filter(({ row }) => isNew.has(row.id));
  if (!countLater) for (const { row } of first) shareOf(changes, row, 1);
  const later = await changed(
    tx,
    changes,
    told.filter(({ row }) => !isNew.has(row.id)),
  );
  const lines = [...first, ...later].flatMap(({ fact }) => (isEffect(fact) ? linesOf(fact) : []));
  // One after the other on the connection, sent together. Totals that all documents share come last: they are locked the shortest.
  await Promise.all([lines.length > 0 && LINES.run(tx, JSON.stringify(lines)), addToTotals(tx, changes)]);
}

type ToldDocument = { fact: DocumentFact; row: PostedDocument & { id: string; revision: number } };

/** Of documents that are known already: those that are newer, written, with what that changes. */
async function changed(tx: object, changes: DocumentChanges, told: readonly ToldDocument[]): Promise<ToldDocument[]> {
  if (told.length === 0) return [];
  const before = new Map(
    (
      await LOCK.rows(
        tx,
        told.map(({ row }) => row.id),
      )
    ).map((row) => [row.id, row]),
  );
  const newer = told.filter(({ row }) => (before.get(row.id)?.revision ?? row.revision) < row.revision);
  if (newer.length === 0) return [];
  for (const { row } of newer) {
    const known = before.get(row.id);
    if (!known?.counted) continue;
    shareOf(changes, known, -1);
    shareOf(changes, row, 1);
  }
  await Promise.all([
    EMPTY.run(
      tx,
      newer.map(({ row }) => row.id),
    ),
    WRITE.run(tx, JSON.stringify(newer.map(({ row }) => row))),
  ]);
  return [...newer];
}

async function addToTotals(tx: object, changes: DocumentChanges): Promise<void> {
  const [partners, traded] = [changes.partners.rows(), withMonths(changes.trade.rows())];
  await Promise.all([
    addToPartners(tx, partners),
    partnerDays.add(tx, partners),
    addToTradeDays(tx, traded),
    addToTradeMonths(tx, traded),
    addToAccounts(tx, changes.accounts.rows()),
  ]);
}

const UNCOUNTED =
  statement<Known>(`select id, revision, counted, ${POSTED} from documents where id > $1::uuid and not counted
  order by id limit $2::int for update`);
const COUNTED = statement("update documents set counted = true where id = any($1::uuid[])");

/** Adds up to `limit` documents after this id that no totals hold yet. @returns the last of them; undefined: there are none */
export async function countDocuments(tx: object, after: string, limit: number): Promise<string | undefined> {
  await keepDays(tx);
  const rows = await UNCOUNTED.rows(tx, after, limit);
  const changes = documentChanges();
  for (const row of rows) shareOf(changes, row, 1);
  if (rows.length > 0)
    await Promise.all([
      COUNTED.run(
        tx,
        rows.map(({ id }) => id),
      ),
      addToTotals(tx, changes),
    ]);
  return rows.at(-1)?.id;
}
