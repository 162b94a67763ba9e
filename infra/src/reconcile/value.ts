// I-16: the value of stock is the same in all books and plausible, and goods came in at the price paid (docs/decisions/0033).
// Only sums are compared, whatever rule made them.
import { compareTables, type Holding } from "./compare-tables.ts";
import { differencesIn, type Invariant } from "./invariant.ts";
import { booked, reported } from "./inventory.ts";

/** One row for each tenant: the value of all its stock. */
const whole = (amount: string, from: string): string =>
  `select tenant_id::text as key, tenant_id as tenant, 'all stock' as name, trim_scale(sum(${amount}))::text as holds from ${from}
    group by tenant_id having sum(${amount}) <> 0 order by tenant_id`;
const LISTED = whole("value", "stock_costs");
const BOOKED = whole("amount", "ledger_balances where account = 'inventory'");

// After each line: no quantity means no value, and a quantity never has a negative value.
const RUNNING = `with moved as (select tenant_id, product_id, number, line_id, sum(quantity) over lines as quantity, sum(value) over lines as value
    from stock_lines window lines as (partition by tenant_id, product_id order by oper_time, sequence))
  select tenant_id as tenant, format('product %s after %s, line %s: %s is worth %s', product_id, coalesce(nullif(number, ''), 'its opening stock'), line_id,
    trim_scale(quantity), trim_scale(value)) as text
  from moved where quantity = 0 and value <> 0 or quantity > 0 and value < 0`;
// Rounding may add half a cent for each line, and for each return. Goods could be returned at no cost before their product's cost was asked for, or where its
// only cost was taken away later (docs/decisions/0046): such a product may be worth less.
const PAID = `with paid as (select tenant_id, product_id, min(worth / quantity) as lowest, max(worth / quantity) as highest
    from stock_lines where worth is not null and quantity > 0 group by 1, 2),
  lines as (select tenant_id, product_id, count(*) * 0.01 as rounded, bool_or(worth is null and quantity > 0 and value = 0) as came_for_nothing from stock_lines group by 1, 2)
  select tenant_id as tenant, format('product %s: %s worth %s, paid was from %s to %s a unit', product_id, trim_scale(c.quantity), trim_scale(c.value),
    trim_scale(round(lowest, 6)), trim_scale(round(highest, 6))) as text
  from stock_costs c join paid using (tenant_id, product_id) join lines using (tenant_id, product_id)
  where c.quantity > 0 and (c.value > c.quantity * highest + rounded or c.value < c.quantity * lowest - rounded and not came_for_nothing)`;

/** Value posted later than its line, because the line's day was closed when it was found (docs/decisions/0036), by document and moment. */
const later = (amount: string, from: string): string =>
  `select concat_ws(' ', tenant_id, document_id, kind, extract(epoch from oper_time)) as key, tenant_id as tenant,
    concat_ws(' ', kind, document_id, 'at', oper_time) as name, trim_scale(sum(${amount}))::text as holds from ${from}
    group by tenant_id, document_id, kind, oper_time having sum(${amount}) <> 0 order by tenant_id, document_id, kind collate "C", extract(epoch from oper_time)::text collate "C"`;
const LATER = later("value", "stock_bookings where is_later");
const LATER_BOOKED = later(
  "amount",
  `(select tenant_id, document_id, kind, e.oper_time, e.amount from ledger_entries e join ledger_stock s using (tenant_id, document_id, kind)
    where e.part = 'stock' and e.account = 'inventory' and e.oper_time <> s.oper_time) booked`,
);
// The movements of a line have the moments at which its value is posted.
const MOVED = `with booked as (select tenant_id, document_id, kind, line_id, leg, oper_time, sum(value) as value from stock_bookings
    where (tenant_id, product_id) in (select tenant_id, product_id from stock_lines where said is not null) group by 1, 2, 3, 4, 5, 6),
  moved as (select tenant_id, document_id, kind, line_id, leg, oper_time, sum(value) as value from stock_movements
    where (tenant_id, product_id) in (select tenant_id, product_id from stock_lines where said is not null) group by 1, 2, 3, 4, 5, 6)
  select tenant_id as tenant, format('%s %s, line %s: at %s it is booked at %s, its movements come to %s', kind, document_id, line_id, oper_time,
    trim_scale(coalesce(b.value, 0)), trim_scale(coalesce(m.value, 0))) as text
  from booked b full join moved m using (tenant_id, document_id, kind, line_id, leg, oper_time) where coalesce(b.value, 0) <> coalesce(m.value, 0)`;

// Goods that were made of others are worth what those cost, less what is withheld of goods that left before they were there (docs/decisions/0068).
const MADE = `select tenant_id as tenant, format('%s %s %s: it takes goods worth %s and brings goods worth %s', kind, max(number), document_id,
    trim_scale(-coalesce(sum(value) filter (where quantity < 0), 0)), trim_scale(coalesce(sum(value) filter (where quantity > 0), 0))) as text
  from stock_lines where share is not null group by tenant_id, kind, document_id having sum(value + withheld) <> 0`;
const WITHHELD = `select tenant_id as tenant, format('%s %s, line %s: it withholds %s of goods that nothing was made of', kind, number, line_id, trim_scale(withheld)) as text
  from stock_lines where withheld <> 0 and (share is distinct from 0 or quantity >= 0)`;

// A document that stock has not posted yet is on its way.
const CLEARING = `with cleared as (select tenant_id, document_id, kind, max(number) as number, sum(amount) as amount from ledger_entries
    where account = 'goods-clearing' group by 1, 2, 3 having sum(amount) <> 0)
  select tenant_id as tenant, format('%s %s %s: %s is left in goods clearing', kind, c.number, document_id, trim_scale(amount)) as text
  from cleared c join ledger_stock s using (tenant_id, document_id, kind) left join ledger_documents d using (tenant_id, document_id, kind)
  where s.revision >= coalesce(d.revision, 0)`;

export const valueInvariant: Invariant = {
  id: "I-16",
  claim: "stock has the same value in all books, no quantity means no value, and goods came in at the price paid",
  async *differences(books) {
    const { warehouse, finance } = books;
    yield* compareTables(
      "worth of",
      warehouse.rows<Holding>(LISTED),
      finance.rows<Holding>(BOOKED),
      "the account of inventory",
    );
    yield* booked(books);
    yield* reported(books);
    yield* compareTables(
      "worth booked later of",
      warehouse.rows<Holding>(LATER),
      finance.rows<Holding>(LATER_BOOKED),
      "the books",
    );
    for (const statement of [RUNNING, PAID, MOVED, MADE, WITHHELD]) yield* differencesIn(warehouse, statement);
    yield* differencesIn(finance, CLEARING);
  },
};
