// I-2 of the money ledger: each effective document and slip is posted once, at its last revision, with its own figures, and no other one is posted.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { documentKinds, leavesOpenItem } from "@kontor/contracts/document/document-kinds";
import { type SlipKind, slipKinds } from "@kontor/contracts/finance/slip-kinds";
import type { Book, Books } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

const priced = documentKinds.filter(({ amounts }) => amounts.movesMoney);
/** Services whose documents post money. */
const ownersOfPriced: readonly ServiceName[] = [...new Set(priced.map(({ service }) => service))];
const signsOf = (service: ServiceName): string =>
  JSON.stringify(
    priced
      .filter((kind) => kind.service === service)
      .map((kind) => ({ name: kind.name, sign: leavesOpenItem(kind) ? kind.amounts.sign : 0 })),
  );

interface PostedMoney extends Keyed {
  tenant: string;
  document: string;
  number: string;
  revision: number;
  effective: boolean;
  partner: string | null;
  debt: string;
  /** null: its owner keeps no account of it. */
  settled: string | null;
}
// Revisions outlive their document, so a deleted one is compared too: of an order its deposit may stay in the books.
const OWNED = `with done as (select tenant_id, document_id as id, kind, max(revision) as revision from document_revisions where state = 'done' group by 1, 2, 3),
  stated as (select tenant_id, id, kind, number, effective, partner_id, amount_debt, amount_settled from documents
    union all select tenant_id, id, kind, number, true, partner_id, amount_debt, null from deleted_orders)
  select tenant_id || ' ' || id || ' ' || kind as key, tenant_id as tenant, id as document, coalesce(d.number, '') as number, v.revision,
    coalesce(d.effective, false) as effective, case when d.effective then d.partner_id end as partner,
    trim_scale(case when d.effective then d.amount_debt * k.sign else 0 end)::text as debt, trim_scale(case when d.number is null then 0 else d.amount_settled * k.sign end)::text as settled
  from done v left join stated d using (tenant_id, id, kind) left join json_to_recordset($1::json) as k(name text, sign int) on k.name = kind
  order by tenant_id, id, kind collate "C"`;
const BOOKED = `select tenant_id || ' ' || document_id || ' ' || kind as key, tenant_id as tenant, document_id as document, number, revision, effective,
    case when effective then partner_id end as partner, trim_scale(amount_debt)::text as debt, trim_scale(amount_settled)::text as settled
  from ledger_documents where revision > 0 and kind = any($1) order by tenant_id, document_id, kind collate "C"`;

function* compared(owned: PostedMoney | undefined, booked: PostedMoney | undefined): Generator<Difference> {
  const one = owned ?? booked;
  if (!one) return;
  const differs = (text: string): Difference => ({
    tenantId: one.tenant,
    text: `document ${one.number || "(deleted)"} ${one.document}: ${text}`,
  });
  if (!owned) return yield differs(`the books posted revision ${booked?.revision}, its owner does not have it`);
  if (!booked) return yield differs(`revision ${owned.revision} is not in the books`);
  if (owned.effective !== booked.effective)
    return yield differs(
      owned.effective ? "it is effective, and not in the books" : "it is not effective, and the books have it",
    );
  for (const what of ["revision", "partner", "debt", "settled"] as const)
    if (owned[what] !== booked[what] && !(what === "settled" && owned.settled === null))
      yield differs(`its ${what} is ${owned[what]}, in the books ${booked[what]}`);
}

async function* ofOwner(owner: Book, finance: Book): AsyncGenerator<Difference> {
  const kinds = priced.filter(({ service }) => service === owner.service).map(({ name }) => name);
  const booked = finance.rows<PostedMoney>(BOOKED, [kinds]);
  const owned = owner.rows<PostedMoney>(OWNED, [signsOf(owner.service)]);
  for await (const { left, right } of sideBySide(owned, booked)) yield* compared(left, right);
}

interface PostedValue extends Keyed {
  tenant: string;
  document: string;
  number: string;
  revision: number;
  worth: string;
}
const VALUES = `select s.tenant_id || ' ' || s.document_id || ' ' || s.kind as key, s.tenant_id as tenant, s.document_id as document, s.number, s.revision,
    trim_scale(coalesce(round((select sum(l.value) from stock_lines l where l.tenant_id = s.tenant_id and l.document_id = s.document_id and l.kind = s.kind), 2), 0))::text as worth
  from stock_documents s order by s.tenant_id, s.document_id, s.kind collate "C"`;
const BOOKED_VALUES = `select tenant_id || ' ' || document_id || ' ' || kind as key, tenant_id as tenant, document_id as document, number, revision, trim_scale(booked)::text as worth
  from ledger_stock order by tenant_id, document_id, kind collate "C"`;

async function* ofValues({ warehouse, finance }: Books): AsyncGenerator<Difference> {
  for await (const { left, right } of sideBySide(
    warehouse.rows<PostedValue>(VALUES),
    finance.rows<PostedValue>(BOOKED_VALUES),
  )) {
    const one = left ?? right;
    if (!one || (left && right && left.revision === right.revision && left.worth === right.worth)) continue;
    const describe = ({ revision, worth: value }: PostedValue): string => `revision ${revision} worth ${value}`;
    const text = `goods of document ${one.number} ${one.document}: stock holds ${left ? describe(left) : "none"}, the books ${right ? describe(right) : "none"}`;
    yield { tenantId: one.tenant, text };
  }
}

// A withdrawn voucher has nothing left in the ledger; an effective one has its open item, or its money, once.
const LEFT = `select e.tenant_id as tenant, format('%s %s %s: it is not effective, and %s of %s is left in the books', d.kind, d.number, d.document_id, sum(e.amount), e.account) as text
  from ledger_entries e join ledger_documents d on d.tenant_id = e.tenant_id and d.document_id = e.document_id and d.kind = e.kind
  where e.part = 'money' and not d.effective group by e.tenant_id, d.kind, d.number, d.document_id, e.account having sum(e.amount) <> 0`;
const DEBTS = `with booked as (select tenant_id, document_id, kind, sum(amount) as amount from ledger_entries
    where part = 'money' and account in ('receivable', 'payable') group by 1, 2, 3)
  select d.tenant_id as tenant, format('%s %s %s: its debt is %s, booked is %s', d.kind, d.number, d.document_id, d.amount_debt, coalesce(b.amount, 0)) as text
  from ledger_documents d left join booked b using (tenant_id, document_id, kind) where d.amount_debt <> coalesce(b.amount, 0)`;
const SLIPS = `with booked as (select tenant_id, document_id as id, kind, max(number) as number, sum(amount) filter (where account = 'cash') as cash,
      sum(amount) filter (where account in ('receivable', 'payable', 'income', 'expense')) as about
    from ledger_entries where kind = any($1) group by 1, 2, 3)
  select tenant_id as tenant, format('slip %s %s: it moves %s about %s, booked is %s about %s', coalesce(s.number, b.number), id, coalesce(s.change_amount, 0),
    coalesce(-s.total_price, 0), coalesce(b.cash, 0), coalesce(b.about, 0)) as text
  from (select * from slips where effective and kind = any($1)) s full join booked b using (tenant_id, id, kind)
  where coalesce(s.change_amount, 0) <> coalesce(b.cash, 0) or coalesce(-s.total_price, 0) <> coalesce(b.about, 0)`;
// Transfers and advances, account by account: lines are stored with the direction of their head, and their accounts gain what the form says.
const BETWEEN_ACCOUNTS = `with moved as (
    select s.tenant_id, s.id, s.number, 'cash ' || s.account_id as place, s.change_amount as amount from slips s where s.effective and s.kind = any($1) and s.account_id is not null
    union all select s.tenant_id, s.id, s.number, 'cash ' || l.account_id, l.each_amount * s.money_sign from slips s
      join slip_lines l on l.tenant_id = s.tenant_id and l.slip_id = s.id where s.effective and s.kind = any($1)
    union all select s.tenant_id, s.id, s.number, 'prepayment ' || s.partner_id, -s.total_price from slips s where s.effective and s.kind = any($1) and s.account_id is null
    union all select tenant_id, document_id, number, account || ' ' || subject_id, -amount from ledger_entries where kind = any($1))
  select tenant_id as tenant, format('slip %s %s: on %s it moves %s more than is booked', max(number), id, place, sum(amount)) as text
  from moved group by tenant_id, id, place having sum(amount) <> 0`;
/** The kinds of slips that are booked account by account, and all others. */
const isBetween = ({ lines }: SlipKind): boolean =>
  lines({ items: () => false, openItems: () => false, accounts: () => true });
const [between, others] = [slipKinds.filter(isBetween), slipKinds.filter((kind) => !isBetween(kind))].map((kinds) =>
  kinds.map(({ name }) => name),
);

export const moneyPostings: Invariant = {
  id: "I-2",
  claim: "each effective document and slip is posted once in the money ledger, each other one not at all",
  async *differences(books) {
    for (const service of ownersOfPriced) yield* ofOwner(books[service], books.finance);
    yield* ofValues(books);
    for (const statement of [LEFT, DEBTS]) yield* differencesIn(books.finance, statement);
    yield* differencesIn(books.finance, SLIPS, [others]);
    yield* differencesIn(books.finance, BETWEEN_ACCOUNTS, [between]);
  },
};
