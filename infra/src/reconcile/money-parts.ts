// I-2 of the money ledger, part by part: the payments of a document by account, its amount and its fees are posted as the document states.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { movesStock } from "@kontor/contracts/document/movements";
import type { Book } from "./books.ts";
import type { Difference, Invariant } from "./invariant.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

const priced = documentKinds.filter(({ amounts }) => amounts.movesMoney);
const ownersOfPriced: readonly ServiceName[] = [...new Set(priced.map(({ service }) => service))];
/** Kinds whose prices may contain tax. */
const retail = priced.filter(({ trade }) => trade === "retail").map(({ name }) => name);
const kindsBy = (service: ServiceName) => priced.filter((kind) => kind.service === service);

interface Part extends Keyed {
  tenant: string;
  document: string;
  number: string;
  part: string;
  /** Signed: what comes in is positive. */
  amount: string;
}
const ORDER = `having sum(amount) <> 0 order by tenant, document, kind collate "C", piece collate "C"`;
const KEYED = `tenant || ' ' || document || ' ' || kind || ' ' || piece as key, tenant, document, piece as part, trim_scale(sum(amount)) as amount`;
/** The tax that an amount contains at a rate in percent, as SQL. */
const contained = (amount: string, rate: string): string => `${amount} - round(${amount} / (1 + ${rate} / 100), 2)`;
/** The tax in a document's prices: what is left of its source's where it takes the rest, else what its prices contain. */
const PRICE_TAX = `case when d.price_tax_rate = 0 then 0 else coalesce((select sum((p->>'tax')::numeric) from jsonb_array_elements(d.tax_parts) p),
      ${contained("d.amount_after_discount", "d.price_tax_rate")}) end`;
// Spread other fees are part of the goods' cost; the tax they contain is in the tax account, together with that of the goods.
// Of an order only its deposit is posted: it is owed to its partner until deliveries deduct it or the rest of it goes back.
const OWNED = `with counts as (select d.*, k.sign * k.posts as sign, k.sign as way, ${PRICE_TAX} as price_tax,
      coalesce(d.fee_tax, ${contained("d.amount_other", "d.fee_tax_rate")}) as fees_tax from documents d join json_to_recordset($1::json) as k(name text, sign int, posts int) on k.name = d.kind where d.effective)
  select ${KEYED}, number from (
    select c.tenant_id as tenant, c.id as document, c.kind, c.number, 'account ' || a.account_id as piece, a.amount * c.way as amount
      from counts c join document_accounts a on a.tenant_id = c.tenant_id and a.document_id = c.id
    union all select tenant_id, id, kind, number, 'account ' || deposit_account_id, -deposit_returned * way from counts where deposit_account_id is not null
    union all select tenant_id, id, kind, number, 'deposit of ' || partner_id,
      case when sign = 0 then (amount_paid - deposit_returned) * way else -amount_deposit * sign end from counts where partner_id is not null
    union all select tenant_id, id, kind, number, 'deposit of ' || partner_id, -amount_paid * way from counts where prepaid
    union all select tenant_id, id, kind, number, 'sum after discount', (amount_after_discount - price_tax + fees_tax) * sign from counts
    union all select tenant_id, id, kind, number, 'tax in prices', price_tax * sign from counts
    union all select tenant_id, id, kind, number, 'other fees', (amount_other - fees_tax) * sign from counts
    union all select c.tenant_id, c.id, c.kind, c.number, p.piece, l.fees * c.sign * p.way from counts c
      join document_lines l on l.tenant_id = c.tenant_id and l.document_id = c.id
      cross join (values ('sum after discount', 1), ('other fees', -1)) as p(piece, way)
    union all select g.tenant_id, g.id, g.kind, g.number, p.piece, p.amount * k.sign from deleted_orders g
      join json_to_recordset($1::json) as k(name text, sign int) on k.name = g.kind cross join lateral (
        select 'account ' || a."accountId" as piece, a.amount from jsonb_to_recordset(g.accounts) as a("accountId" uuid, amount numeric)
        union all select 'account ' || g.deposit_account_id, -g.deposit_returned where g.deposit_account_id is not null
        union all select 'deposit of ' || g.partner_id, g.amount_paid - g.deposit_returned) p) parts
  group by tenant, document, kind, number, piece ${ORDER}`;
// Open items are compared together with the documents' state (money-postings.ts).
const BOOKED = `select ${KEYED}, max(number) as number from (
    select tenant_id as tenant, document_id as document, kind, number, case when account = 'cash' then 'account ' || subject_id
        when account = 'prepayment' then 'deposit of ' || subject_id
        when account in ('purchase-fees', 'sale-fees') then 'other fees'
        when account = 'output-tax' and kind = any($2) then 'tax in prices' else 'sum after discount' end as piece,
      case when account = 'cash' then amount else -amount end as amount
    from ledger_entries where part = 'money' and kind = any($1) and account not in ('receivable', 'payable')) parts
  group by tenant, document, kind, piece ${ORDER}`;

async function* ofOwner(owner: Book, finance: Book): AsyncGenerator<Difference> {
  const kinds = kindsBy(owner.service);
  const signs = JSON.stringify(
    kinds.map(({ name, amounts: { sign }, movements }) => ({ name, sign, posts: movesStock(movements) ? 1 : 0 })),
  );
  const owned = owner.rows<Part>(OWNED, [signs]);
  const booked = finance.rows<Part>(BOOKED, [kinds.map(({ name }) => name), retail]);
  for await (const { left, right } of sideBySide(owned, booked)) {
    const one = left ?? right;
    if (!one || left?.amount === right?.amount) continue;
    const text = `document ${one.number} ${one.document}: its ${one.part} is ${left?.amount ?? 0}, in the books ${right?.amount ?? 0}`;
    yield { tenantId: one.tenant, text };
  }
}

export const moneyParts: Invariant = {
  id: "I-2",
  claim:
    "each document's payments, deposit, amount, fees and contained tax are posted in the money ledger as the document states",
  async *differences(books) {
    for (const service of ownersOfPriced) yield* ofOwner(books[service], books.finance);
  },
};
