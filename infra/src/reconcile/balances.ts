// I-1: each stored sum equals the sum of its movements: balances, the quantity of each line, value, opening stock.
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import { differencesIn, type Invariant } from "./invariant.ts";
import { goods, KEY } from "./stock-keys.ts";

const BALANCES = `with moved as (select tenant_id, ${KEY}, sum(quantity) as quantity from stock_movements group by tenant_id, ${KEY})
  select tenant_id as tenant, format('product %s in warehouse %s: the balance is %s, the movements add up to %s', ${goods()}, depot_id,
    trim_scale(coalesce(b.quantity, 0)), trim_scale(coalesce(m.quantity, 0))) as text
  from stock_balances b full join moved m using (tenant_id, ${KEY}) where coalesce(b.quantity, 0) <> coalesce(m.quantity, 0)`;
const RESERVED = `with aside as (select tenant_id, ${KEY}, sum(quantity) as quantity from stock_reservations group by tenant_id, ${KEY})
  select tenant_id as tenant, format('product %s in warehouse %s: %s is reserved, the reservations add up to %s', ${goods()}, depot_id,
    trim_scale(coalesce(b.reserved, 0)), trim_scale(coalesce(a.quantity, 0))) as text
  from stock_balances b full join aside a using (tenant_id, ${KEY}) where coalesce(b.reserved, 0) <> coalesce(a.quantity, 0)`;
const LINES = `with moved as (select tenant_id, document_id, kind, line_id, leg, ${KEY}, max(number) as number, sum(quantity) as quantity, sum(value) as value
    from stock_movements group by tenant_id, document_id, kind, line_id, leg, ${KEY})
  select tenant_id as tenant, format('document %s %s, line %s, product %s in warehouse %s: the ledger holds %s worth %s, the movements add up to %s worth %s',
    coalesce(l.number, m.number), document_id, line_id, ${goods()}, depot_id, trim_scale(coalesce(l.quantity, 0)), trim_scale(coalesce(l.value, 0)),
    trim_scale(coalesce(m.quantity, 0)), trim_scale(coalesce(m.value, 0))) as text
  from stock_lines l full join moved m using (tenant_id, document_id, kind, line_id, leg, ${KEY})
  where coalesce(l.quantity, 0) <> coalesce(m.quantity, 0) or coalesce(l.value, 0) <> coalesce(m.value, 0)`;
// A line between two warehouses neither makes nor loses goods or value, at no moment at which a part of it is booked. One that only leaves the warehouse in
// transit says what was lost.
const BETWEEN = `with moved as (select tenant_id, document_id, kind, line_id, oper_time, max(number) as number, sum(quantity) as quantity, sum(value) as value,
      bool_and(depot_id = '${TRANSIT_ID}') as is_lost
    from stock_bookings where (tenant_id, document_id, kind) in (select tenant_id, document_id, kind from stock_lines where leg = 1) group by 1, 2, 3, 4, 5)
  select tenant_id as tenant, format('document %s %s, line %s: what leaves one warehouse and comes to another differs by %s worth %s at %s', number, document_id,
    line_id, trim_scale(quantity), trim_scale(value), oper_time) as text
  from moved where not is_lost and (quantity <> 0 or value <> 0)`;
const VALUES = `with held as (select tenant_id, product_id, sum(quantity) as quantity, sum(value) as value from stock_lines group by 1, 2)
  select tenant_id as tenant, format('product %s: %s worth %s in all, its lines add up to %s worth %s', product_id,
    trim_scale(coalesce(c.quantity, 0)), trim_scale(coalesce(c.value, 0)), trim_scale(coalesce(h.quantity, 0)), trim_scale(coalesce(h.value, 0))) as text
  from stock_costs c full join held h using (tenant_id, product_id)
  where coalesce(c.quantity, 0) <> coalesce(h.quantity, 0) or coalesce(c.value, 0) <> coalesce(h.value, 0)`;
/** Opening stock has the product's id as its document and the warehouse's id as its line. */
const OPENING = `with held as (select tenant_id, document_id as product_id, line_id as depot_id, quantity from stock_lines where kind = 'opening')
  select tenant_id as tenant, format('product %s in warehouse %s: the opening stock is %s, the ledger began with %s', product_id, depot_id,
    trim_scale(coalesce(s.init_stock, 0)), trim_scale(coalesce(h.quantity, 0))) as text
  from product_stocks s full join held h using (tenant_id, product_id, depot_id) where coalesce(s.init_stock, 0) <> coalesce(h.quantity, 0)`;

export const balances: Invariant = {
  id: "I-1",
  claim:
    "each balance is its opening stock and the sum of its movements, and what moves between warehouses adds up to nothing",
  async *differences({ warehouse }) {
    for (const statement of [BALANCES, RESERVED, LINES, BETWEEN, VALUES, OPENING])
      yield* differencesIn(warehouse, statement);
  },
};
