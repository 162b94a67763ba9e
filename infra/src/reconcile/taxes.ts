// I-4 of tax: the tax of a return that takes the rest of its source differs from its share by rounding only. The figures of the VAT report equal
// the tax accounts, and those of retail equal the owner's figures at their rate.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { compareTables, type Holding } from "./compare-tables.ts";
import { differencesIn, type Invariant } from "./invariant.ts";

const retail = documentKinds.filter(({ trade }) => trade === "retail");

const ACCOUNTS = `with booked as (select tenant_id, document_id, kind, max(number) as number, sum(case account when 'input-tax' then amount else -amount end) as amount
    from ledger_entries where account in ('input-tax', 'output-tax') group by 1, 2, 3),
  rates as (select tenant_id, document_id, kind, max(number) as number, sum(tax) as amount from ledger_taxes group by 1, 2, 3)
  select tenant_id as tenant, format('document %s %s: its tax by rate is %s, booked is %s', coalesce(r.number, b.number), document_id,
    coalesce(r.amount, 0), coalesce(b.amount, 0)) as text
  from rates r full join booked b using (tenant_id, document_id, kind) where coalesce(r.amount, 0) <> coalesce(b.amount, 0)`;

const KEY = "tenant_id || ' ' || document_id || ' ' || kind";
const CONTAINED = `select ${KEY} as key, tenant_id as tenant, number || ' ' || document_id as name,
    trim_scale(rate) || ' %: ' || trim_scale(net * sign) || ' and ' || trim_scale((paid - net) * sign) as holds
  from (select d.tenant_id, d.id as document_id, d.kind, d.number, k.sign, d.price_tax_rate as rate, d.amount_after_discount as paid,
      coalesce((select sum((p->>'net')::numeric) from jsonb_array_elements(d.tax_parts) p),
        round(d.amount_after_discount / (1 + d.price_tax_rate / 100), 2)) as net
    from documents d join json_to_recordset($1::json) as k(name text, sign int) on k.name = d.kind
    where d.effective and d.price_tax_rate <> 0 and d.amount_after_discount <> 0) contained
  order by tenant_id, document_id, kind collate "C"`;
const RATES = `select ${KEY} as key, tenant_id as tenant, number || ' ' || document_id as name,
    trim_scale(rate) || ' %: ' || trim_scale(net) || ' and ' || trim_scale(tax) as holds
  from ledger_taxes where kind = any($1) and rate <> 0 order by tenant_id, document_id, kind collate "C"`;

/** The largest rounding difference: a cent for each line of the source and its returns, and one for each document (docs/decisions/0042). */
const RESTS = `with kept as (select d.*, coalesce((select sum((p->>'net')::numeric) from jsonb_array_elements(d.tax_parts) p), amount_after_discount - fair) as net,
      coalesce((select sum((p->>'tax')::numeric) from jsonb_array_elements(d.tax_parts) p), fair) as tax from (
    select b.*, case when b.price_tax_rate <> 0 then b.amount_after_discount * b.price_tax_rate / (100 + b.price_tax_rate)
        when b.amount_with_tax = 0 then 0 else b.amount_tax * b.amount_after_discount / b.amount_with_tax end as fair,
      b.amount_other * b.fee_tax_rate / (100 + b.fee_tax_rate) as fair_fee,
      0.01 * (select count(*) + count(distinct l.document_id) from documents s join document_lines l on l.tenant_id = s.tenant_id and l.document_id = s.id
        where s.tenant_id = b.tenant_id and (s.id = b.link_id or s.link_id = b.link_id)) as cents
    from documents b where b.tax_parts is not null or b.fee_tax is not null) d)
  select tenant_id as tenant, format('document %s %s: it takes %s and %s of tax, and %s of tax in fees, should be about %s of %s, and %s', number, id,
    trim_scale(net), trim_scale(tax), coalesce(fee_tax, round(fair_fee, 2)), round(fair, 2), amount_after_discount, round(fair_fee, 2)) as text
  from kept where link_id is null or net + tax <> amount_after_discount or abs(tax - fair) > cents or abs(coalesce(fee_tax, fair_fee) - fair_fee) > cents`;

export const taxes: Invariant = {
  id: "I-4",
  claim: "tax by rate equals the tax accounts, and tax of retail is what its prices contain",
  async *differences({ sales, finance }) {
    yield* differencesIn(finance, ACCOUNTS);
    yield* differencesIn(sales, RESTS);
    const signs = JSON.stringify(retail.map(({ name, amounts: { sign } }) => ({ name, sign })));
    const kinds = retail.map(({ name }) => name);
    yield* compareTables(
      "tax of",
      sales.rows<Holding>(CONTAINED, [signs]),
      finance.rows<Holding>(RATES, [kinds]),
      "tax by rate",
    );
  },
};
