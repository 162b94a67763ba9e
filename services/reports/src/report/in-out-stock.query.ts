// Stock before a period, in, out, and after it (reference.md §4.4). Two moments of running totals tell a period, however many movements it has.
import {
  getInOutStock,
  type InOutStockRow,
  inOutStockSearch,
  inOutStockSorts,
} from "@kontor/contracts/reports/in-out-stock";
import type { Ctx } from "@kontor/service-kit/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/sql";
import { type Asked, orderOf, searchOf } from "./asked.ts";
import { type Found, findReport, seenBy } from "./found.ts";
import { hiddenCosts } from "./material-stock.query.ts";
import {
  bigUnit,
  figure,
  money,
  PRODUCT_COLUMNS,
  productConditions,
  showsMovingAverage,
  worthOf,
} from "./product.sql.ts";
import { type Range, rangeOf } from "./range.ts";
import { depotCondition, depotsOf, refuseTooManyDepots } from "./reach.ts";

const COSTS = Object.keys(getInOutStock.priceFields);

/** `held(product_id, before, came, went, quantity, worth)`. */
function heldIn({ begin, end }: Range, depots: readonly string[] | null, bound: Parameters): string {
  const latest = (name: string, until: string): string =>
    `lateral (select * from stock_days d where d.product_id = b.product_id and d.depot_id = b.depot_id and ${until} order by d.day desc limit 1) ${name}`;
  const where = depotCondition("b.depot_id", depots, bound)
    .map((condition) => `where ${condition}`)
    .join("");
  return `held as materialized (select b.product_id, coalesce(sum(s.quantity_in - s.quantity_out), 0) as before,
      sum(e.quantity_in - coalesce(s.quantity_in, 0)) as came, sum(e.quantity_out - coalesce(s.quantity_out, 0)) as went,
      sum(e.quantity_in - e.quantity_out) as quantity, sum(e.worth_in - e.worth_out) as worth
    from stock_balances b cross join ${latest("e", `d.day <= ${bound.bind(end, "date")}`)}
      left join ${latest("s", `d.day < ${bound.bind(begin, "date")}`)} on true
    ${where} group by b.product_id)`;
}

export async function findInOutStock(
  tx: object,
  ctx: Ctx,
  query: Asked,
  limit?: number,
): Promise<Found<InOutStockRow>> {
  const search = searchOf(query, inOutStockSearch);
  await refuseTooManyDepots(tx, ctx, query.depotIds);
  const [byLedger, depots, range] = await Promise.all([
    showsMovingAverage(tx),
    depotsOf(tx, ctx, query.depotIds),
    rangeOf(tx, ctx.now(), search, "lastMonth"),
  ]);
  const hidden = hiddenCosts(ctx, byLedger, COSTS);
  const order = orderOf(query, inOutStockSorts, { column: "name", direction: "asc" }, hidden);
  const bound = parameters();
  const { amount, cost } = worthOf("coalesce(h.quantity, 0)", "coalesce(h.worth, 0)", byLedger);
  const shown = "(not p.deleted or h.before <> 0 or h.came <> 0 or h.went <> 0)";
  const parts = [
    heldIn(range, depots, bound),
    `listed as materialized (select p.id, p.name, p.bar_code, coalesce(h.before, 0) as before, coalesce(h.came, 0) as came,
        coalesce(h.went, 0) as went, coalesce(h.quantity, 0) as quantity, ${amount} as amount, ${cost} as cost
      from replica_products p left join held h on h.product_id = p.id
      where ${[shown, ...productConditions(search, query, bound)].join(" and ")})`,
  ];
  const found = await findReport<InOutStockRow>(
    tx,
    {
      parts,
      totals: {
        prevSum: figure("coalesce(sum(l.before), 0)"),
        inSum: figure("coalesce(sum(l.came), 0)"),
        outSum: figure("coalesce(sum(l.went), 0)"),
        thisSum: figure("coalesce(sum(l.quantity), 0)"),
        thisAllPrice: money("coalesce(sum(l.amount), 0)"),
      },
      columns: `${PRODUCT_COLUMNS}, ${figure("l.cost")} as "unitPrice", ${figure("l.before")} as "prevSum", ${figure("l.came")} as "inSum",
        ${figure("l.went")} as "outSum", ${figure("l.quantity")} as "thisSum", ${bigUnit("l.quantity")} as "bigUnitStock",
        ${money("l.amount")} as "thisAllPrice"`,
      joined: "join replica_products p on p.id = l.id",
      order: {
        ...{ name: "l.name", barCode: "l.bar_code", prevSum: "l.before", inSum: "l.came", outSum: "l.went" },
        ...{ thisSum: "l.quantity", thisAllPrice: "l.amount" },
      },
      tail: "l.id",
    },
    bound,
    { query, order, ...(limit === undefined ? {} : { limit }) },
  );
  return seenBy(ctx, getInOutStock, found, hidden);
}
