// I-13: the reports agree with their sources: documents and slips, stock and its value, and totals that add up to them.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { NIL_ID } from "@kontor/contracts/core/id";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { movesStock } from "@kontor/contracts/document/movements";
import type { Book } from "./books.ts";
import { agreeing, compareTables, type Holding } from "./compare-tables.ts";
import { differencesIn, type Invariant } from "./invariant.ts";
import { kindsOf, owners } from "./postings.ts";

const moment = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`;
const documentRow = (
  {
    sign = "1",
    debt = sign,
    deposit,
    returned,
  }: Readonly<Record<"deposit" | "returned", string> & Partial<Record<"sign" | "debt", string>>>,
  ofLines = "",
): string => `d.tenant_id || ' ' || d.id || ' ' || d.kind as key, d.tenant_id as tenant, concat_ws(' ', d.number, d.id) as name,
    concat_ws(' ', 'revision', d.revision, 'at', ${moment("d.oper_time")}, 'of', d.partner_id, 'lines', (select concat_ws(' of ', count(*), trim_scale(coalesce(sum(l.amount), 0)))
        from document_lines l where l.tenant_id = d.tenant_id and l.document_id = d.id and l.kind = d.kind ${ofLines}),
      'after discount', trim_scale(d.amount_after_discount * ${sign}), 'debt', trim_scale(d.amount_debt * ${debt}), 'deposit', trim_scale(${deposit}), 'returned', trim_scale(${returned})) as holds`;
// Reports have an order without lines and amounts: only its deposit counts.
const OWN_FIGURES = {
  sign: "case when k.moves then k.sign else 0 end",
  debt: "k.sign",
  deposit: "k.sign * case when k.moves then d.amount_deposit else -d.amount_paid end",
  returned: "k.sign * d.deposit_returned",
};
const DOCUMENTS = `select ${documentRow(OWN_FIGURES, "and k.moves")} from (
    select tenant_id, id, kind, number, revision, oper_time, partner_id, amount_after_discount, amount_debt, amount_deposit, amount_paid, deposit_returned
      from documents where effective
    union all select tenant_id, id, kind, number, revision, oper_time, partner_id, 0, amount_debt, 0, amount_paid, deposit_returned from deleted_orders) d
  join json_to_recordset($1::json) as k(name text, sign int, moves boolean) on k.name = d.kind
  order by d.tenant_id, d.id, d.kind collate "C"`;
// A line between two warehouses has a row for each of them there, both with its amount.
const PROJECTED_DOCUMENTS = `select ${documentRow({ deposit: "d.amount_deposit", returned: "d.amount_returned" }, "and l.leg = 0")} from documents d where d.effective and d.kind = any($1::text[]) order by d.tenant_id, d.id, d.kind collate "C"`;
const SLIPS = `select tenant_id || ' ' || id || ' ' || kind as key, tenant_id as tenant, concat_ws(' ', number, id) as name,
    concat_ws(' ', 'revision', revision, 'at', ${moment("bill_time")}, 'of', partner_id, 'total', trim_scale(total_price), 'moved', trim_scale(change_amount)) as holds
  from slips where effective order by tenant_id, id, kind collate "C"`;
const STOCK = `select tenant_id || ' ' || product_id || ' ' || depot_id as key, tenant_id as tenant, format('product %s in warehouse %s', product_id, depot_id) as name,
    concat_ws(' ', trim_scale(sum(quantity)), 'worth', trim_scale(sum(value))) as holds
  from stock_lines group by tenant_id, product_id, depot_id having sum(quantity) <> 0 or sum(value) <> 0 order by tenant_id, product_id, depot_id`;
const PROJECTED_STOCK = `select tenant_id || ' ' || product_id || ' ' || depot_id as key, tenant_id as tenant, format('product %s in warehouse %s', product_id, depot_id) as name,
    concat_ws(' ', trim_scale(quantity), 'worth', trim_scale(worth)) as holds
  from stock_balances where quantity <> 0 or worth <> 0 order by tenant_id, product_id, depot_id`;

/** The settled amount of each document, the open items of partners and the balances of accounts, in the money ledger and in the reports. */
const row = (id: string, what: string, amount: string): string =>
  `select tenant_id || ' ' || ${id} as key, tenant_id as tenant, '${what} ' || ${id} as name, trim_scale(${amount})::text as holds`;
const ONE = "document_id || ' ' || kind";
const SETTLED = `${row(ONE, "document", "amount_settled")} from ledger_documents where kind <> 'opening' and amount_settled <> 0 order by tenant_id, document_id, kind collate "C"`;
const PROJECTED_SETTLED = `${row(ONE, "document", "amount")} from document_settled where amount <> 0 order by tenant_id, document_id, kind collate "C"`;
const balanceOf = (
  accounts: string,
  what: string,
): string => `${row("subject_id", what, "sum(amount)")} from ledger_balances where account in (${accounts})
  group by tenant_id, subject_id having sum(amount) <> 0 order by tenant_id, subject_id`;
const BALANCES = balanceOf("'receivable', 'payable'", "partner");
const PROJECTED_BALANCES = `${row("id", "partner", "amount")} from (select p.tenant_id, p.id,
      case when p.deleted then 0 else p.begin_get - p.begin_pay end + coalesce(d.debt - d.settled, 0) as amount
    from replica_partners p left join lateral (select debt, settled from partner_days d where d.tenant_id = p.tenant_id and d.partner_id = p.id
      order by day desc limit 1) d on true) owed
  where amount <> 0 order by tenant_id, id`;
const CASH = balanceOf("'cash'", "account");
const PROJECTED_CASH = `${row("id", "account", "amount")} from (select a.tenant_id, a.id, case when a.deleted then 0 else a.initial_amount end
      + coalesce((select sum(d.amount) from account_days d where d.tenant_id = a.tenant_id and d.account_id = a.id), 0) as amount
    from replica_accounts a) cash
  where amount <> 0 order by tenant_id, id`;

/** The home page's trades, by kind; retail has no discount. */
const tradeOf = ({ trade }: (typeof documentKinds)[number]): string => (trade.startsWith("purchase") ? "buy" : trade);
const TRADES = documentKinds
  .filter(({ amounts, movements }) => amounts.movesMoney && movesStock(movements))
  .map((kind) => `when '${kind.name}' then '${tradeOf(kind)}'`)
  .join(" ");

/** Days that are closed, each with the one before and the first day after that: a closing is the one before and what has moved since. */
export const CLOSED = `(select tenant_id, day, lag(day) over closed as before, coalesce(lag(day) over closed + 1, '-infinity') as since
  from stock_closed window closed as (partition by tenant_id order by day))`;
/** The reports' own totals, each compared with the sum of its parts; those by day are compared in report-days.ts. */
const OWN = [
  agreeing(
    "stock in all warehouses of",
    "select tenant_id, product_id, quantity, worth from stock_products",
    "select tenant_id, product_id, sum(quantity) as quantity, sum(worth) as worth from stock_balances group by 1, 2",
    "product_id",
  ),
  agreeing(
    "closing stock of",
    "select tenant_id, day, product_id, depot_id, quantity, worth from stock_closings",
    `select c.tenant_id, c.day, m.product_id, m.depot_id, sum(quantity) as quantity, sum(worth) as worth from ${CLOSED} c cross join lateral (
        select product_id, depot_id, quantity, worth from stock_closings k where k.tenant_id = c.tenant_id and k.day = c.before
        union all select product_id, depot_id, quantity_in - quantity_out, worth_in - worth_out from stock_days d
          where d.tenant_id = c.tenant_id and d.day between c.since and c.day) m group by 1, 2, 3, 4`,
    "day, product_id, depot_id",
  ),
  agreeing(
    "trade of day",
    `select tenant_id, day, trade, creator_id, sum(amount) as quantity, 0 as worth from trade_days group by 1, 2, 3, 4 having sum(amount) <> 0`,
    `select tenant_id, day, trade, creator_id, sum(amount) as quantity, 0 as worth from (select tenant_id, day, case kind ${TRADES} end as trade,
        coalesce(creator_id, '${NIL_ID}') as creator_id, amount_after_discount as amount from documents where effective) done
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

export const reports: Invariant = {
  id: "I-13",
  claim: "the reports agree with their sources, and their totals add up",
  async *differences(books) {
    const { reports: book } = books;
    for (const service of owners)
      yield* compareTables("document", books[service].rows(DOCUMENTS, [signsOf(service)]), ofKinds(book, service));
    yield* compareTables("slip", books.finance.rows(SLIPS), book.rows(SLIPS));
    yield* compareTables("what is settled of", books.finance.rows(SETTLED), book.rows(PROJECTED_SETTLED));
    yield* compareTables("what is owed by", books.finance.rows(BALANCES), book.rows(PROJECTED_BALANCES));
    yield* compareTables("what is in", books.finance.rows(CASH), book.rows(PROJECTED_CASH));
    yield* compareTables("stock of", books.warehouse.rows(STOCK), book.rows(PROJECTED_STOCK));
    for (const statement of OWN) yield* differencesIn(book, statement);
  },
};
const signsOf = (service: ServiceName): string =>
  JSON.stringify(
    documentKinds
      .filter((kind) => kind.service === service)
      .map(({ name, amounts, movements }) => ({ name, sign: amounts.sign, moves: movesStock(movements) })),
  );
const ofKinds = (book: Book, service: ServiceName) => book.rows<Holding>(PROJECTED_DOCUMENTS, [kindsOf(service)]);
