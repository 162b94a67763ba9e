// The ledger's own figures at the end of a day that other services' figures must agree with (docs/decisions/0043).

import { isoTime } from "@kontor/service-kit/database/iso-time";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { statement } from "@kontor/service-kit/database/statement";
import { cutOverOf } from "./cut-over.ts";
import { balancesPart, daysPart } from "./period.ts";

/** Amounts in cents, as text. */
export interface BookSums {
  /** The first moment after the day in the tenant's time zone. */
  before: string;
  /** Whether opening balances count by then. */
  withOpening: boolean;
  debits: string;
  credits: string;
  inventory: string;
  receivable: string;
  payable: string;
  /** The balance left in goods clearing by documents whose goods stock has posted, and the number of documents with one. */
  clearing: string;
  documents: number;
}

const cents = (amount: string): string => `coalesce(${amount}, 0)::numeric(40, 2)::text`;
const of = (account: string, sign = ""): string =>
  cents(`(select ${sign}sum(amount) from standing where account = '${account}')`);

/** @param now decides the start of a tenant without a cut-over date and without documents */
export async function bookSums(tx: object, now: Date, day: string): Promise<BookSums> {
  const bound = parameters();
  const days = daysPart({ begin: day, end: day }, await cutOverOf(tx, now), bound);
  // Goods clearing by document: for those that stock has posted, the balance left by voucher and goods.
  const [row] = await rowsOf<BookSums>(
    tx,
    `with ${days}, ${balancesPart({}, bound)},
      standing as materialized (select account, opening + debit - credit as amount from held),
      cleared as materialized (select sum(e.amount) as amount from ledger_entries e cross join days d
        where e.account = 'goods-clearing' and e.oper_time < d.e
          and exists (select from ledger_stock s where s.document_id = e.document_id and s.kind = e.kind and s.sequence > 0)
        group by e.document_id, e.kind having sum(e.amount) <> 0)
    select ${isoTime("d.e")} as before, d.c < d.e as "withOpening",
      ${cents("(select sum(amount) from standing where amount > 0)")} as debits,
      ${cents("(select -sum(amount) from standing where amount < 0)")} as credits,
      ${of("inventory")} as inventory, ${of("receivable")} as receivable, ${of("payable", "-")} as payable,
      ${cents("(select sum(amount) from cleared)")} as clearing, (select count(*) from cleared)::int as documents
    from days d`,
    bound,
  );
  if (!row) throw new Error("sums of no entries are a row, too");
  return row;
}

const DAY = statement<{ day: string }>(
  `select (($1::timestamptz - interval '1 millisecond') at time zone ${ZONE})::date::text as day`,
);
/** The last day in the tenant's time zone that is over at a moment. */
export async function dayBefore(tx: object, moment: string): Promise<string> {
  const [row] = await DAY.rows(tx, moment);
  if (!row) throw new Error("there is always a day");
  return row.day;
}
