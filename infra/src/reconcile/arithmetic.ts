// I-6: the figures of each document agree with each other, to the cent, by the published formula (reference.md §1.7).

import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { Trade } from "@kontor/contracts/document/kind-values";
import { differencesIn, type Invariant } from "./invariant.ts";
import { owners } from "./postings.ts";

const namesOf = (trade: Trade): string[] =>
  documentKinds.filter((kind) => kind.trade === trade).map(({ name }) => name);

const HEADS = `with sums as (select tenant_id, document_id as id, sum(quantity) as quantity, sum(amount) as amount, sum(tax_amount) as tax,
      sum(amount_with_tax) as with_tax,
      sum(fees) as fees from document_lines group by 1, 2),
  paid as (select tenant_id, document_id as id, sum(amount) as amount from document_accounts group by 1, 2),
  figures as (select d.tenant_id, d.id, d.kind, d.number, f.* from documents d left join sums s using (tenant_id, id) left join paid p using (tenant_id, id),
    lateral (values
      ('quantity', d.quantity_total, coalesce(s.quantity, 0)), ('amount', d.amount_total, coalesce(s.amount, 0)), ('tax', d.amount_tax, coalesce(s.tax, 0)),
      ('amount with tax', d.amount_with_tax, coalesce(s.with_tax, 0)), ('amount after discount', d.amount_after_discount, d.amount_with_tax - d.discount_amount),
      ('spread fees', coalesce(s.fees, 0), case when coalesce(s.fees, 0) = 0 then 0 else d.amount_other end),
      ('amount due', d.amount_due, case when d.kind = any($2::text[] || $3::text[]) then 0 else d.amount_after_discount + d.amount_other - d.amount_deposit end),
      ('debt', d.amount_debt, case when d.kind = any($2::text[]) then 0 when d.kind <> all($3::text[]) then d.amount_due - d.amount_paid
        when d.deposit_account_id is null then -d.deposit_returned else 0 end),
      ('amount paid', d.amount_paid, case when d.kind = any($2::text[]) then 0 when d.kind = any($1) then d.amount_total else d.amount_paid end),
      ('sum of the accounts', coalesce(p.amount, 0), case when d.prepaid then 0 else d.amount_paid end),
      ('amount received', coalesce(d.amount_received, 0), case when d.kind = any($1) then greatest(d.amount_received, d.amount_total) else 0 end),
      ('discount', d.discount_amount, case when d.discount_rate = coalesce(round(d.discount_amount / nullif(d.amount_with_tax, 0) * 100, 2), 0)
        then d.discount_amount else round(d.amount_with_tax * d.discount_rate / 100, 2) end)
    ) as f(what, kept, should))
  select tenant_id as tenant, format('document %s %s: its %s is %s, should be %s', number, id, what, trim_scale(kept), trim_scale(should)) as text
  from figures where kept is distinct from should`;

// A typed total with tax leaves the tax as the residue of rounding the price to 4 decimals and the amount to 2. Of what comes back of a line in
// parts the last takes the rest of amount and tax: cents for each part (docs/decisions/0042).
const LINES = `select l.tenant_id as tenant, format('document %s %s, line %s, product %s: %s × %s = %s, tax %s %% = %s, with tax %s', d.number, d.id, l.id, l.product_id,
    trim_scale(l.quantity), trim_scale(l.unit_price), trim_scale(l.amount), trim_scale(l.tax_rate), trim_scale(l.tax_amount), trim_scale(l.amount_with_tax)) as text
  from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
  where l.amount + l.tax_amount <> l.amount_with_tax
    or not (round(l.unit_price * l.quantity, 2) = l.amount or l.quantity <> 0 and round(l.amount / l.quantity, 4) = l.unit_price)
    or abs(l.tax_amount - l.amount * l.tax_rate / 100) > (l.quantity * 0.00005 + 0.005) * (1 + l.tax_rate / 100) + 0.005
      + case when l.link_line_id is null then 0 else (select 0.02 * (count(*) + 1) from documents b
        join document_lines o on o.tenant_id = b.tenant_id and o.document_id = b.id and o.link_line_id = l.link_line_id
        where b.tenant_id = d.tenant_id and b.link_id = d.link_id) end`;

export const arithmetic: Invariant = {
  id: "I-6",
  claim: "each document's sums, tax, discount, payments and debt agree to the cent",
  async *differences(books) {
    for (const service of owners) {
      yield* differencesIn(books[service], HEADS, [namesOf("retail"), namesOf("internal"), namesOf("order")]);
      yield* differencesIn(books[service], LINES);
    }
  },
};
