// I-13: reports hold what their sources hold: documents and slips, stock and its worth, and totals that add up to them.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/kinds";
import type { Book } from "./books.ts";
import { type Difference, found, type Invariant } from "./invariant.ts";
import { kindsOf, owners } from "./postings.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

interface Held extends Keyed {
  tenant: string;
  name: string;
  /** All that is compared, as one text. */
  holds: string;
}

const held = (
  sign: string,
): string => `d.tenant_id || ' ' || d.id as key, d.tenant_id as tenant, concat_ws(' ', d.number, d.id) as name,
    concat_ws(' ', 'revision', d.revision, 'lines', (select concat_ws(' of ', count(*), trim_scale(coalesce(sum(l.amount), 0)))
        from document_lines l where l.tenant_id = d.tenant_id and l.document_id = d.id),
      'after discount', trim_scale(d.amount_after_discount * ${sign}), 'debt', trim_scale(d.amount_debt * ${sign})) as holds`;
const DOCUMENTS = `select ${held("k.sign")} from documents d join json_to_recordset($1::json) as k(name text, sign int) on k.name = d.kind
  where d.effective order by d.tenant_id, d.id`;
const KEPT_DOCUMENTS = `select ${held("1")} from documents d where d.effective and d.kind = any($1::text[]) order by d.tenant_id, d.id`;
const SLIPS = `select tenant_id || ' ' || id as key, tenant_id as tenant, concat_ws(' ', number, id) as name,
    concat_ws(' ', 'revision', revision, 'total', trim_scale(total_price), 'moved', trim_scale(change_amount)) as holds
  from slips where effective order by tenant_id, id`;
const STOCK = `select tenant_id || ' ' || product_id || ' ' || depot_id as key, tenant_id as tenant, format('product %s in warehouse %s', product_id, depot_id) as name,
    concat_ws(' ', trim_scale(sum(quantity)), 'worth', trim_scale(sum(value))) as holds
  from stock_lines group by tenant_id, product_id, depot_id having sum(quantity) <> 0 or sum(value) <> 0 order by tenant_id, product_id, depot_id`;
const KEPT_STOCK = `select tenant_id || ' ' || product_id || ' ' || depot_id as key, tenant_id as tenant, format('product %s in warehouse %s', product_id, depot_id) as name,
    concat_ws(' ', trim_scale(quantity), 'worth', trim_scale(worth)) as holds
  from stock_balances where quantity <> 0 or worth <> 0 order by tenant_id, product_id, depot_id`;

/** What receipts and payments settle of each document; what partners owe; what is in accounts: as the money ledger says it, and as reports show it. */
const row = (id: string, what: string, amount: string): string =>
  `select tenant_id || ' ' || ${id} as key, tenant_id as tenant, '${what} ' || ${id} as name, trim_scale(${amount})::text as holds`;
const SETTLED = `${row("document_id", "document", "amount_settled")} from ledger_documents where kind <> 'opening' and amount_settled <> 0 order by tenant_id, document_id`;
const KEPT_SETTLED = `${row("document_id", "document", "amount")} from document_settled where amount <> 0 order by tenant_id, document_id`;
const balanceOf = (
  accounts: string,
  what: string,
): string => `${row("subject_id", what, "sum(amount)")} from ledger_balances where account in (${accounts})
  group by tenant_id, subject_id having sum(amount) <> 0 order by tenant_id, subject_id`;
const OWED = balanceOf("'receivable', 'payable'", "partner");
const KEPT_OWED = `${row("id", "partner", "amount")} from (select p.tenant_id, p.id,
      case when p.deleted then 0 else p.begin_get - p.begin_pay end + coalesce(d.debt - d.settled, 0) as amount
    from replica_partners p left join lateral (select debt, settled from partner_days d where d.tenant_id = p.tenant_id and d.partner_id = p.id
      order by day desc limit 1) d on true) owed
  where amount <> 0 order by tenant_id, id`;
const CASH = balanceOf("'cash'", "account");
const KEPT_CASH = `${row("id", "account", "amount")} from (select a.tenant_id, a.id, case when a.deleted then 0 else a.initial_amount end
      + coalesce((select sum(d.amount) from account_days d where d.tenant_id = a.tenant_id and d.account_id = a.id), 0) as amount
    from replica_accounts a) cash
  where amount <> 0 order by tenant_id, id`;

/** The home page's trades, by kind; retail has no discount. */
const tradeOf = ({ settlement, partner }: (typeof documentKinds)[number]): string =>
  settlement === "cash" ? "retail" : partner.type === "供应商" ? "buy" : "sale";
const TRADES = documentKinds
  .filter(({ settlement }) => settlement !== "none")
  .map((kind) => `when '${kind.name}' then '${tradeOf(kind)}'`)
  .join(" ");
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The reports' own totals, each against what it adds up. */
const MOVED = "sum(quantity_in - quantity_out) as quantity, sum(worth_in - worth_out) as worth";
const agreeing = (what: string, one: string, other: string, key: string): string =>
  `select tenant_id as tenant, format('${what} %s: %s worth %s, should be %s worth %s', concat_ws(' ', ${key}), trim_scale(coalesce(o.quantity, 0)),
    trim_scale(coalesce(o.worth, 0)), trim_scale(coalesce(t.quantity, 0)), trim_scale(coalesce(t.worth, 0))) as text
  from (${one}) o full join (${other}) t using (tenant_id, ${key})
  where coalesce(o.quantity, 0) <> coalesce(t.quantity, 0) or coalesce(o.worth, 0) <> coalesce(t.worth, 0)`;
/** The nil warehouse stands for all together. */
const ALL = `select tenant_id, product_id, depot_id, quantity, worth from stock_balances
  union all select tenant_id, product_id, '00000000-0000-0000-0000-000000000000', quantity, worth from stock_products`;
const OWN = [
  agreeing(
    "stock by day of",
    `select tenant_id, product_id, depot_id, ${MOVED} from stock_days group by 1, 2, 3`,
    ALL,
    "product_id, depot_id",
  ),
  agreeing(
    "stock by month of",
    `select tenant_id, product_id, depot_id, ${MOVED} from stock_months group by 1, 2, 3`,
    ALL,
    "product_id, depot_id",
  ),
  agreeing(
    "stock in all warehouses of",
    "select tenant_id, product_id, quantity, worth from stock_products",
    "select tenant_id, product_id, sum(quantity) as quantity, sum(worth) as worth from stock_balances group by 1, 2",
    "product_id",
  ),
  agreeing(
    "closing stock of",
    "select tenant_id, month, product_id, depot_id, quantity, worth from stock_closings",
    `select c.tenant_id, c.month, m.product_id, m.depot_id, ${MOVED} from stock_closed c
      join stock_months m on m.tenant_id = c.tenant_id and m.month <= c.month group by 1, 2, 3, 4`,
    "month, product_id, depot_id",
  ),
  agreeing(
    "account by day",
    "select tenant_id, account_id, sum(amount) as quantity, 0 as worth from account_days group by 1, 2",
    `select tenant_id, account_id, sum(amount) as quantity, 0 as worth from (select tenant_id, account_ids, account_amounts from documents where effective
      union all select tenant_id, account_ids, account_amounts from slips where effective) moved
      cross join lateral unnest(account_ids, account_amounts) as a(account_id, amount) group by 1, 2`,
    "account_id",
  ),
  agreeing(
    "statement of partner",
    `select distinct on (tenant_id, partner_id) tenant_id, partner_id, debt as quantity, settled as worth from partner_days
      order by tenant_id, partner_id, day desc`,
    `select tenant_id, partner_id, sum(debt) as quantity, sum(settled) as worth from (
        select tenant_id, partner_id, amount_debt as debt, 0 as settled from documents where effective and partner_type in ('客户', '供应商')
        union all select tenant_id, partner_id, 0, total_price from slips where effective and kind in ('money-in', 'money-out')) moved
      where partner_id is not null group by 1, 2`,
    "partner_id",
  ),
  agreeing(
    "trade of day",
    `select tenant_id, day, trade, creator_id, sum(amount) as quantity, 0 as worth from trade_days group by 1, 2, 3, 4 having sum(amount) <> 0`,
    `select tenant_id, day, trade, creator_id, sum(amount) as quantity, 0 as worth from (select tenant_id, day, case kind ${TRADES} end as trade,
        coalesce(creator_id, '${NOBODY}') as creator_id, amount_after_discount as amount from documents where effective) done
      where trade is not null group by 1, 2, 3, 4 having sum(amount) <> 0`,
    "day, trade, creator_id",
  ),
  agreeing(
    "trade of month",
    "select tenant_id, month, trade, creator_id, department_id, amount as quantity, 0 as worth from trade_months where amount <> 0",
    `select tenant_id, date_trunc('month', day)::date as month, trade, creator_id, department_id, sum(amount) as quantity, 0 as worth
      from trade_days group by 1, 2, 3, 4, 5 having sum(amount) <> 0`,
    "month, trade, creator_id, department_id",
  ),
];

async function* alike(
  what: string,
  source: AsyncIterable<Held>,
  kept: AsyncIterable<Held>,
): AsyncGenerator<Difference> {
  for await (const { left, right } of sideBySide(source, kept)) {
    const either = left ?? right;
    if (!either || left?.holds === right?.holds) continue;
    const is = right ? `is ${right.holds}` : "is missing";
    const should = left ? `should be ${left.holds}` : "should not be there";
    yield { tenantId: either.tenant, text: `${what} ${either.name} ${is} in the reports, ${should}` };
  }
}

export const reports: Invariant = {
  id: "I-13",
  says: "the reports hold what their sources hold, and their totals add up",
  async *look(books) {
    const { reports: book } = books;
    for (const service of owners)
      yield* alike("document", books[service].rows(DOCUMENTS, [signsOf(service)]), ofKinds(book, service));
    yield* alike("slip", books.finance.rows(SLIPS), book.rows(SLIPS));
    yield* alike("what is settled of", books.finance.rows(SETTLED), book.rows(KEPT_SETTLED));
    yield* alike("what is owed by", books.finance.rows(OWED), book.rows(KEPT_OWED));
    yield* alike("what is in", books.finance.rows(CASH), book.rows(KEPT_CASH));
    yield* alike("stock of", books.warehouse.rows(STOCK), book.rows(KEPT_STOCK));
    for (const statement of OWN) yield* found(book, statement);
  },
};
const signsOf = (service: ServiceName): string =>
  JSON.stringify(
    documentKinds
      .filter((kind) => kind.service === service)
      .map(({ name, moneySign, settlement }) => ({ name, sign: settlement === "none" ? 0 : moneySign })),
  );
const ofKinds = (book: Book, service: ServiceName) => book.rows<Held>(KEPT_DOCUMENTS, [kindsOf(service)]);
