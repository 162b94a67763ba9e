// Whether the books agree: with themselves, with what stock says goods are worth, and with what partners owe by their documents (docs/decisions/0035).
import type { BookCheck } from "@kontor/contracts/finance/books";
import type { Ctx } from "@kontor/service-kit/ctx";
import { statement } from "@kontor/service-kit/statement";
import { Decimal } from "decimal.js";
import { refuseLimited } from "./insight.ts";

interface Compared {
  name: BookCheck["name"];
  books: string;
  other: string;
  documents: number;
}
const balanceOf = (account: string, sign = ""): string =>
  `(select coalesce(${sign}sum(b.amount), 0) from ledger_balances b where b.account = '${account}')`;
/**
 * What partners of one kind owe, or are owed, by their documents and opening balances, less what slips that count have settled.
 * @param sign makes what is usual on a side positive
 */
const owedBy = (account: string, types: string, sign = ""): string =>
  `select '${account}', ${balanceOf(account, sign)}, (select coalesce(${sign}sum(d.amount_debt - d.amount_settled), 0) from ledger_documents d
    join replica_partners p on p.id = d.partner_id where p.type ${types}), 0`;

// Goods clear by document: of those that stock has posted, what the receipt and the goods left standing.
const COMPARED = statement<Compared>(`with cleared as materialized (
    select sum(e.amount) as amount from ledger_entries e
    where e.account = 'goods-clearing' and exists (select from ledger_stock s where s.document_id = e.document_id and s.kind = e.kind and s.sequence > 0)
    group by e.document_id, e.kind having sum(e.amount) <> 0)
  select name, books::numeric(40, 2)::text as books, other::numeric(40, 2)::text as other, documents::int as documents from (
    select 'even' as name, coalesce(sum(amount) filter (where amount > 0), 0) as books, coalesce(-sum(amount) filter (where amount < 0), 0) as other, 0 as documents
      from ledger_balances
    union all select 'inventory', ${balanceOf("inventory")},
      (select coalesce(sum((line.value ->> 0)::numeric), 0) from ledger_stock s cross join lateral jsonb_each(s.lines) line), 0
    union all select 'clearing', coalesce(sum(amount), 0), 0, count(*) from cleared
    union all ${owedBy("receivable", "<> '供应商'")}
    union all ${owedBy("payable", "= '供应商'", "-")}) compared`);

/** Each check as it is now. @throws Refusal `not-permitted` */
export async function checkedBooks(tx: object, ctx: Ctx): Promise<BookCheck[]> {
  await refuseLimited(tx, ctx);
  const rows = await COMPARED.rows(tx);
  return rows.map((row) => ({ ...row, difference: new Decimal(row.books).minus(row.other).toFixed(2) }));
}
