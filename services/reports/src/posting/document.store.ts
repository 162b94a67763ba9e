// Posts what documents say: their rows, and what they change of totals, all documents heard together at once. A revision that is not newer changes nothing.
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { statement } from "@kontor/service-kit/statement";
import {
  type DocumentFact,
  documentChanges,
  newestOf,
  type PostedDocument,
  postedOf,
  shareOf,
} from "./document.rules.ts";
import { partnerDays } from "./running.store.ts";
import { addToAccounts, addToPartners, addToTradeDays, addToTradeMonths, withMonths } from "./totals.store.ts";
import { daysOf } from "./zone.store.ts";

const KNOW = statement("insert into documents (id) select unnest($1::uuid[]) on conflict do nothing");
const LOCK = statement<
  PostedDocument & { id: string; revision: number }
>(`select id, revision, effective, kind, day::text as day,
    partner_id as "partnerId", partner_type as "partnerType", creator_id as "creatorId", department_id as "departmentId",
    amount_total::text as "amountTotal", amount_after_discount::text as "amountAfterDiscount", amount_debt::text as "amountDebt",
    account_ids::text[] as "accountIds", account_amounts::text[] as "accountAmounts"
  from documents where id = any($1::uuid[]) order by id for update`);
const WRITE =
  statement(`update documents d set (revision, effective, kind, number, oper_time, day, partner_id, partner_type, creator_id, department_id,
      amount_total, amount_after_discount, amount_debt, account_ids, account_amounts) =
    row(g.revision, g.effective, g.kind, g.number, g."operTime", g.day, g."partnerId", g."partnerType", g."creatorId", g."departmentId",
      g."amountTotal", g."amountAfterDiscount", g."amountDebt", g."accountIds", g."accountAmounts")
  from json_to_recordset($1::json) as g(id uuid, revision int, effective boolean, kind text, number text, "operTime" timestamptz, day date,
    "partnerId" uuid, "partnerType" text, "creatorId" uuid, "departmentId" uuid, "amountTotal" numeric, "amountAfterDiscount" numeric,
    "amountDebt" numeric, "accountIds" uuid[], "accountAmounts" numeric[]) where d.id = g.id`);
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
const isEffect = (fact: DocumentFact): fact is DocumentEffect => "lines" in fact;

/** A line without a remark has the document's. */
const linesOf = ({ documentId, operTime, lines, remark }: DocumentEffect): object[] =>
  lines.map((line) => ({ ...line, documentId, operTime, remark: line.remark || remark || "" }));

/** Posts all of them in as few statements as for one. */
export async function postDocuments(tx: object, said: readonly DocumentFact[]): Promise<void> {
  const facts = newestOf(said, ({ documentId }) => documentId);
  if (facts.length === 0) return;
  const ids = facts.map(({ documentId }) => documentId);
  const [days] = await Promise.all([
    daysOf(
      tx,
      facts.map(({ operTime }) => operTime),
    ),
    KNOW.run(tx, ids),
  ]);
  const before = new Map((await LOCK.rows(tx, ids)).map((row) => [row.id, row]));
  const changes = documentChanges();
  const rows: object[] = [];
  const lines: object[] = [];
  const emptied: string[] = [];
  for (const [at, fact] of facts.entries()) {
    const { documentId: id, revision, kind, number, operTime } = fact;
    const known = before.get(id);
    if (!known || known.revision >= revision) continue;
    const posted = isEffect(fact) ? postedOf(fact, days[at] ?? "") : { ...NOTHING, kind, day: days[at] ?? "" };
    shareOf(changes, known, -1);
    shareOf(changes, posted, 1);
    if (known.effective) emptied.push(id);
    rows.push({ id, revision, number, operTime, ...posted });
    if (isEffect(fact)) lines.push(...linesOf(fact));
  }
  if (rows.length === 0) return;
  const [partners, traded] = [changes.partners.rows(), withMonths(changes.trade.rows())];
  if (emptied.length > 0) await EMPTY.run(tx, emptied);
  // One after the other on the connection, sent together. Totals that all documents share come last: they are locked the shortest.
  await Promise.all([
    WRITE.run(tx, JSON.stringify(rows)),
    lines.length > 0 && LINES.run(tx, JSON.stringify(lines)),
    addToPartners(tx, partners),
    partnerDays.add(tx, partners),
    addToTradeDays(tx, traded),
    addToTradeMonths(tx, traded),
    addToAccounts(tx, changes.accounts.rows()),
  ]);
}
