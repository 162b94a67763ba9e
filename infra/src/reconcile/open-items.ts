// I-5: open items are what documents and opening balances left unpaid less what slips settled, and no slip settles more than there is.
import type { Books } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

const OPEN_ITEMS = `with lines as (select l.tenant_id, l.settles_id as document_id, l.settles_kind as kind, sum(l.each_amount) as held,
      coalesce(sum(l.each_amount) filter (where s.effective), 0) as settled
    from slip_lines l join slips s on s.tenant_id = l.tenant_id and s.id = l.slip_id where l.settles_id is not null group by 1, 2, 3)
  select tenant_id as tenant, format('%s %s %s: stored as reserved %s and settled %s, its slips add up to %s and %s', case when d.number is null then 'unknown ' || kind else kind end, d.number,
    document_id, coalesce(d.amount_held, 0), coalesce(d.amount_settled, 0), coalesce(l.held, 0), coalesce(l.settled, 0)) as text
  from ledger_documents d full join lines l using (tenant_id, document_id, kind)
  where coalesce(d.amount_held, 0) <> coalesce(l.held, 0) or coalesce(d.amount_settled, 0) <> coalesce(l.settled, 0)`;
const MORE = `select tenant_id as tenant, format('%s %s %s: slips settle %s, its debt is %s', kind, number, document_id, amount_held, amount_debt) as text
  from ledger_documents where amount_held <> 0 and (sign(amount_held) <> sign(amount_debt) or abs(amount_held) > abs(amount_debt))`;
const FOREIGN = `select l.tenant_id as tenant, format('slip %s settles %s %s of another partner', s.number, d.kind, d.number) as text
  from slip_lines l join slips s on s.tenant_id = l.tenant_id and s.id = l.slip_id
    join ledger_documents d on d.tenant_id = l.tenant_id and d.document_id = l.settles_id and d.kind = l.settles_kind
  where d.partner_id is distinct from s.partner_id`;
const PARTNERS = `with owed as (select tenant_id, partner_id as id, sum(amount_debt - amount_settled) as amount from ledger_documents
    where partner_id is not null group by 1, 2),
  booked as (select tenant_id, subject_id as id, sum(amount) as amount from ledger_entries where account in ('receivable', 'payable') group by 1, 2)
  select tenant_id as tenant, format('partner %s: documents less slips leave %s, the ledger says %s', id, coalesce(o.amount, 0), coalesce(b.amount, 0)) as text
  from owed o full join booked b using (tenant_id, id) where coalesce(o.amount, 0) <> coalesce(b.amount, 0)`;
const SUMS = `select s.tenant_id as tenant, format('slip %s %s: its lines add up to %s, it says %s', s.number, s.id, coalesce(sum(l.each_amount), 0), s.total_price) as text
  from slips s left join slip_lines l on l.tenant_id = s.tenant_id and l.slip_id = s.id
  group by s.tenant_id, s.id, s.number, s.total_price having coalesce(sum(l.each_amount), 0) <> s.total_price`;

interface PartnerBalance extends Keyed {
  tenant: string;
  partner: string;
  amount: string;
}
// Up to today in each tenant's time zone.
const PUBLISHED = `with todays as materialized (select s.tenant_id, ((now() at time zone z.zone)::date + 1)::timestamp at time zone z.zone as over
    from replica_settings s cross join lateral (select coalesce(s.settings ->> 'timeZone', 'UTC') as zone) z),
  ahead as materialized (select e.tenant_id, e.account, e.subject_id, sum(e.amount) as amount from ledger_entries e left join todays t using (tenant_id)
    where e.oper_time > now() and e.account in ('receivable', 'payable') and e.oper_time >= coalesce(t.over, date_trunc('day', now(), 'UTC') + interval '1 day')
    group by 1, 2, 3)
  select b.tenant_id || ' ' || b.subject_id as key, b.tenant_id as tenant, b.subject_id as partner,
    trim_scale(sum((b.amount - coalesce(a.amount, 0)) * case b.account when 'payable' then -1 else 1 end))::text as amount
  from ledger_balances b left join ahead a on a.tenant_id = b.tenant_id and a.account = b.account collate "default" and a.subject_id = b.subject_id
  where b.account in ('receivable', 'payable') group by b.tenant_id, b.subject_id order by b.tenant_id, b.subject_id`;
const STORED = `select tenant_id || ' ' || partner_id as key, tenant_id as tenant, partner_id as partner, trim_scale(amount)::text as amount
  from partner_balances order by tenant_id, partner_id`;

/** The lists of partners must show the figures of finance. */
async function* listed({ finance, system }: Books): AsyncGenerator<Difference> {
  for await (const { left, right } of sideBySide(
    finance.rows<PartnerBalance>(PUBLISHED),
    system.rows<PartnerBalance>(STORED),
  )) {
    const either = left ?? right;
    if (!either || (left?.amount ?? "0") === (right?.amount ?? "0")) continue;
    yield {
      tenantId: either.tenant,
      text: `partner ${either.partner}: the ledger says ${left?.amount ?? 0}, the list of partners ${right?.amount ?? "nothing"}`,
    };
  }
}

export const debts: Invariant = {
  id: "I-5",
  claim:
    "each partner's balance is opening balance plus documents less settlements, and no slip settles more than is open",
  async *differences(books) {
    for (const statement of [OPEN_ITEMS, MORE, FOREIGN, PARTNERS, SUMS]) yield* differencesIn(books.finance, statement);
    yield* listed(books);
  },
};
