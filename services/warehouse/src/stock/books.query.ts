// The value of all stock at the end of a day, which the money ledger is compared with (docs/decisions/0043).
import { statement } from "@kontor/service-kit/database/statement";

// Lines at the moments at which their value is booked. Opening stock is dated at the epoch and counts from the tenant's cut-over date on.
const VALUE = statement<{
  worth: string;
}>(`select coalesce(sum(value), 0)::numeric(40, 2)::text as worth from stock_bookings
  where oper_time < $1::timestamptz and ($2::boolean or oper_time > 'epoch')`);

/** Sums the values of the lines of all products before a moment, in cents as text. */
export async function valueBefore(tx: object, before: string, withOpening: boolean): Promise<string> {
  const [row] = await VALUE.rows(tx, before, withOpening);
  if (!row) throw new Error("a sum of no lines is a row, too");
  return row.worth;
}

const PART = "get_byte(uuid_send(document_id), 15)";
const COUNTED = "oper_time < $1::timestamptz and ($2::boolean or oper_time > 'epoch')";
const NAMES_MAX = 3;
const BY_PART = statement<{ part: number; worth: string }>(
  `select ${PART} as part, sum(value)::numeric(40, 2)::text as worth from stock_bookings where ${COUNTED} group by 1 having sum(value) <> 0 order by 1`,
);
const BY_DOCUMENT = statement<{ documentId: string; kind: string; number: string; worth: string; products: string }>(
  `select d.document_id as "documentId", d.kind, d.number, d.worth::numeric(40, 2)::text as worth,
      coalesce((select string_agg(name, ', ') from (select p.name from products p where p.id = any(d.products) order by p.name limit ${NAMES_MAX}) chosen), '') as products
    from (select document_id, kind, max(number) as number, sum(value) as worth, array_agg(distinct product_id) as products
      from stock_bookings where ${COUNTED} and ${PART} = $3::int group by document_id, kind) d order by 1, 2`,
);

/** The same sums by part of documents, or, within one part, by document with some of its products. */
export async function valueByDocument(tx: object, before: string, withOpening: boolean, part: number | null) {
  if (part === null) return { parts: await BY_PART.rows(tx, before, withOpening), documents: [] };
  return { parts: [], documents: await BY_DOCUMENT.rows(tx, before, withOpening, part) };
}
