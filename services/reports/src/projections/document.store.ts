// Posts documents' facts: their rows and their changes of totals, all consumed documents together. A revision that is not newer changes nothing.
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { withBookedNets } from "@kontor/contracts/document/sold";
import { statement } from "@kontor/service-kit/database/statement";
import {
  type DocumentChanges,
  type DocumentFact,
  documentChanges,
  type Key,
  keyOf,
  lineShare,
  newestOf,
  type PostedDocument,
  postedOf,
  shareOf,
} from "./document.rules.ts";
import { addToLineSums } from "./line-sums.store.ts";
import { addLines, countedLines, removeLines } from "./lines.store.ts";
import { partnerDays } from "./running-balance.store.ts";
import { redateSales, storeSales } from "./sale.store.ts";
import { dayOf, daysOf } from "./tenant-time-zone.store.ts";
import { addToAccounts, addToPartners, addToTradeDays, addToTradeMonths, withMonths } from "./totals.store.ts";
import { addTraced, removeTraced } from "./trace.store.ts";

interface StoredDocument extends PostedDocument {
  id: string;
  revision: number;
}
const POSTED = `effective, d.kind, d.day::text as day, partner_id as "partnerId", partner_type as "partnerType", creator_id as "creatorId",
  department_id as "departmentId", amount_total::text as "amountTotal", amount_after_discount::text as "amountAfterDiscount",
  amount_debt::text as "amountDebt", amount_deposit::text as "amountDeposit", amount_returned::text as "amountReturned",
  returned_day::text as "returnedDay", returned_account_id as "returnedAccountId", account_ids::text[] as "accountIds", account_amounts::text[] as "accountAmounts"`;
const COLUMNS = `revision, effective, kind, number, oper_time, day, partner_id, partner_type, creator_id, department_id, amount_total,
  amount_after_discount, amount_debt, account_ids, account_amounts, materials, amount_deposit, amount_returned, returned_at, returned_day, returned_account_id`;
const VALUES = `g.revision, g.effective, g.kind, g.number, g."operTime", g.day, g."partnerId", g."partnerType", g."creatorId", g."departmentId",
  g."amountTotal", g."amountAfterDiscount", g."amountDebt", g."accountIds", g."accountAmounts", g.materials, g."amountDeposit", g."amountReturned", g."returnedAt", g."returnedDay", g."returnedAccountId"`;
const INPUT = `json_to_recordset($1::json) as g(id uuid, revision int, effective boolean, kind text, number text, "operTime" timestamptz, day date,
  "partnerId" uuid, "partnerType" text, "creatorId" uuid, "departmentId" uuid, "amountTotal" numeric, "amountAfterDiscount" numeric,
  "amountDebt" numeric, "accountIds" uuid[], "accountAmounts" numeric[], materials text,
  "amountDeposit" numeric, "amountReturned" numeric, "returnedAt" timestamptz, "returnedDay" date, "returnedAccountId" uuid)`;
const FIRST =
  statement<Key>(`insert into documents (id, ${COLUMNS}) select g.id, ${VALUES} from ${INPUT} order by g.id, g.kind
  on conflict do nothing returning id, kind`);
const LOCK = statement<StoredDocument>(
  `select id, revision, ${POSTED} from documents d where id = any($1::uuid[]) and (id, kind) in (select * from unnest($1::uuid[], $2::text[]))
  order by id, kind for update`,
);
const WRITE = statement(
  `update documents d set (${COLUMNS}) = row(${VALUES}) from ${INPUT} where d.id = g.id and d.kind = g.kind`,
);

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
  materials: "",
  amountDeposit: "0",
  amountReturned: "0",
  returnedAt: null,
  returnedDay: null,
  returnedAccountId: null,
};
const returnedAtOf = (fact: DocumentFact): string | null => (isEffect(fact) && fact.depositReturn?.operTime) || null;
const rowOf = (fact: DocumentFact, day: string, returnedDay: string): ChangedDocument["row"] & object => {
  const { documentId: id, revision, kind, number, operTime } = fact;
  return {
    id,
    revision,
    ...{ number, operTime },
    ...(isEffect(fact)
      ? { ...postedOf(fact, day, returnedDay), returnedAt: returnedAtOf(fact), materials: fact.materials ?? "" }
      : { ...NOTHING, kind, day }),
  };
};
const isEffect = (fact: DocumentFact): fact is DocumentEffect => "lines" in fact;
const booked = (fact: DocumentFact): DocumentFact => (isEffect(fact) ? withBookedNets(fact) : fact);

/** Posts any number of facts in as few statements as one. */
export async function postDocuments(tx: object, published: readonly DocumentFact[]): Promise<void> {
  const facts = newestOf(published, ({ documentId }) => documentId);
  if (facts.length === 0) return;
  const days = await daysOf(
    tx,
    facts.flatMap((fact) => [fact.operTime, returnedAtOf(fact) ?? fact.operTime]),
  );
  const documents = facts
    .map(booked)
    .map((fact, at) => ({ fact, row: rowOf(fact, days[2 * at] ?? "", days[2 * at + 1] ?? "") }));
  const changes = documentChanges();
  const isNew = new Set((await FIRST.rows(tx, JSON.stringify(documents.map(({ row }) => row)))).map(keyOf));
  const first = documents.filter(({ row }) => isNew.has(keyOf(row)));
  for (const { row } of first) shareOf(changes, row, 1);
  const later = await changed(
    tx,
    changes,
    documents.filter(({ row }) => !isNew.has(keyOf(row))),
  );
  const posted = [...first, ...later];
  const effects = posted.flatMap(({ fact }) => (isEffect(fact) ? [fact] : []));
  for (const { fact, row } of posted) if (isEffect(fact)) lineShare(changes.lines, row, fact.lines, 1);
  const sales = posted.map(({ fact, row: { id, kind, day } }) => ({
    ...{ id, kind, day, number: fact.number, operTime: fact.operTime },
    effect: isEffect(fact) ? fact : undefined,
  }));
  // Pipelined on one connection. Totals that all documents share come last, to be locked the shortest.
  await Promise.all([addLines(tx, effects), addTraced(tx, effects), storeSales(tx, sales), addToTotals(tx, changes)]);
}

type ChangedDocument = { fact: DocumentFact; row: PostedDocument & { id: string; revision: number } };

/** Of known documents, writes the newer ones and what that changes. */
async function changed(
  tx: object,
  changes: DocumentChanges,
  documents: readonly ChangedDocument[],
): Promise<ChangedDocument[]> {
  if (documents.length === 0) return [];
  const before = new Map(
    (
      await LOCK.rows(
        tx,
        documents.map(({ row }) => row.id),
        documents.map(({ row }) => row.kind),
      )
    ).map((row) => [keyOf(row), row]),
  );
  const newer = documents.filter(({ row }) => (before.get(keyOf(row))?.revision ?? row.revision) < row.revision);
  if (newer.length === 0) return [];
  for (const { row } of newer) {
    const stored = before.get(keyOf(row));
    if (!stored) continue;
    shareOf(changes, stored, -1);
    shareOf(changes, row, 1);
  }
  const rows = newer.map(({ row }) => row);
  for (const line of await countedLines(tx, rows))
    lineShare(changes.lines, { kind: line.kind, day: before.get(keyOf(line))?.day ?? "" }, [line], -1);
  await Promise.all([removeLines(tx, rows), removeTraced(tx, rows), WRITE.run(tx, JSON.stringify(rows))]);
  return [...newer];
}

async function addToTotals(tx: object, changes: DocumentChanges): Promise<void> {
  const [partners, traded] = [changes.partners.rows(), withMonths(changes.trade.rows())];
  await Promise.all([
    addToLineSums(tx, changes.lines.rows()),
    addToPartners(tx, partners),
    partnerDays.add(tx, partners),
    addToTradeDays(tx, traded),
    addToTradeMonths(tx, traded),
    addToAccounts(tx, changes.accounts.rows()),
  ]);
}

const REDATE = statement<
  StoredDocument & { before: string; returnedBefore: string | null }
>(`with moved as (select id, kind, day as before, returned_day as returned_before from documents
    where id > $1::uuid and ($2::uuid is null or id <= $2::uuid)
      and (day <> ${dayOf("oper_time")} or returned_day <> ${dayOf("returned_at")}) order by id, kind for update)
  update documents d set day = ${dayOf("oper_time")}, returned_day = ${dayOf("returned_at")} from moved where d.id = moved.id and d.kind = moved.kind
  returning before::text as before, returned_before::text as "returnedBefore", d.id, d.revision, ${POSTED}`);

/** Moves documents between these ids (null: to the last) to their days in the tenant's current time zone. */
export async function redateDocuments(tx: object, after: string, last: string | null): Promise<void> {
  const changes = documentChanges();
  const moved = await REDATE.rows(tx, after, last);
  for (const { before, returnedBefore, ...row } of moved) {
    shareOf(changes, { ...row, day: before, returnedDay: returnedBefore }, -1);
    shareOf(changes, row, 1);
  }
  const rowOfKey = new Map(moved.map((row) => [keyOf(row), row]));
  for (const line of await countedLines(tx, moved)) {
    const { before, day } = rowOfKey.get(keyOf(line)) ?? { before: "", day: "" };
    lineShare(changes.lines, { kind: line.kind, day: before }, [line], -1);
    lineShare(changes.lines, { kind: line.kind, day }, [line], 1);
  }
  await Promise.all([redateSales(tx, moved), addToTotals(tx, changes)]);
}
