// The lines of purchases and sales with their revenue and cost, for reports that have to tell documents and goods apart at once.
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { PAID_LINES } from "./paid-lines.ts";
import { areSales, documentConditions, goodsConditions, type Scope, salespersonCondition } from "./trade-scope.ts";

const DOCUMENT = "d.id, d.kind, d.number, d.oper_time, d.partner_id, d.creator_id, d.department_id";
// Parts of a cost that are booked on later days are rows of those days.
const OWN_COSTS = `costs as materialized (select k.id, k.kind, w.line_id, coalesce(w.leg, 0) as leg,
      coalesce((select sum((part ->> 'value')::numeric) from jsonb_array_elements(k.booked -> w.line_id::text) as part), 0) - w.worth as cost
    from own o join stock_documents k on k.id = o.id and k.kind = o.kind
      cross join lateral unnest(k.line_ids, k.legs, k.worths) as w(line_id, leg, worth) where k.day is not null)`;

/**
 * Parts of a statement, the last of which is `traded`: a row for each line, and for each cost that is booked on a later day. `sign` is -1 for returns; nothing
 * else is signed but the cost.
 * @param only further conditions on lines `t`, which have a product, a barcode row and a warehouse
 * @param isPaid of sales: with `upto`, `before` and `whole`, by which a line has its part of what was paid with its document. All lines of the documents are read for it
 */
export async function tradedLines(
  tx: object,
  ctx: Ctx,
  scope: Scope,
  bound: Parameters,
  { only = [], isPaid = false }: { only?: readonly string[]; isPaid?: boolean } = {},
): Promise<string[]> {
  const { kinds, range, search } = scope;
  const [begin, end] = [bound.bind(range.begin, "date"), bound.bind(range.end, "date")];
  const goods = [...(await goodsConditions(tx, ctx, scope))("t", bound), ...only]
    .map((each) => ` and ${each}`)
    .join("");
  const sold = salespersonCondition(search, bound);
  const bySeller = `exists (select from sale_documents s where s.id = d.id and s.kind = d.kind and ${sold.join(" and ")})`;
  const chosen = [...documentConditions("d", ctx, scope, bound), ...(sold.length > 0 ? [bySeller] : [])].join(" and ");
  const isSale = areSales(kinds);
  // Their index is by time: a day lies within one of the days around it, whatever the zone. Row-level security allows an index no comparison of other types.
  const within = `d.day between ${begin} and ${end} and d.oper_time between (${begin} - interval '1 day')::timestamptz and (${end} + interval '2 days')::timestamptz`;
  const lines = (
    cost: string,
  ) => `select o.*, true as is_own, t.line_id, t.product_id, t.barcode_id, t.depot_id, t.quantity_base >= 0 as is_in,
      case when (t.quantity_base >= 0) = ${isSale} then -1 else 1 end as sign, abs(t.quantity_base) as quantity, t.amount, t.net, ${cost} as cost${isPaid ? ", t.upto, t.before, t.whole" : ""}
    from own o join ${isPaid ? "paid_lines" : "document_lines"} t on t.document_id = o.id and t.kind = o.kind`;
  const own = `own as materialized (select d.day, ${DOCUMENT} from documents d where ${within} and ${chosen})`;
  if (!isSale) return [own, `traded as materialized (${lines("0::numeric")} where true${goods})`];
  return [
    own,
    OWN_COSTS,
    ...(isPaid ? PAID_LINES : []),
    `traded as materialized (${lines("coalesce(c.cost, 0)")} left join costs c on c.id = t.document_id and c.kind = t.kind
        and c.line_id = t.line_id and c.leg = t.leg where true${goods}
      union all select t.day, ${DOCUMENT}, false, null, t.product_id, t.barcode_id, t.depot_id, t.quantity >= 0, 1, t.quantity, 0, 0, t.cost${isPaid ? ", null, null, null" : ""}
      from (select *, null::uuid as barcode_id, 0::numeric as quantity from later_costs) t
        join documents d on d.id = t.document_id and d.kind = t.kind where t.day between ${begin} and ${end} and ${chosen}${goods})`,
  ];
}
