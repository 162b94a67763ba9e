// Stock before a period, in, out, and after it (reference.md §4.4). Sums by month and day cover a period with any number of movements.
import type { CostBasis } from "@kontor/contracts/reports/common";
import {
  getInOutStock,
  type InOutStockRow,
  inOutStockSearch,
  inOutStockSorts,
} from "@kontor/contracts/reports/in-out-stock";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { orderOf, type ReportQuery, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { brandOf, categoryOf } from "./dimensions.ts";
import { closingNear, movedWithin, stockUntil } from "./past-stock.query.ts";
import {
  bigUnit,
  figure,
  money,
  moneySum,
  PRODUCT,
  productColumns,
  productConditions,
  showsMovingAverage,
} from "./product.query.ts";
import { stockAt } from "./product-stock.query.ts";
import { valuedAt } from "./value-at.ts";
import { refuseTooManyWarehouses, warehousesOf } from "./visibility.ts";

/** `held(product_id, before, came, went, quantity, worth)`; the value of some warehouses at the end is their share then. */
async function stockIn(
  tx: object,
  { begin, end }: Range,
  warehouses: readonly string[] | null,
  bound: Parameters,
): Promise<string[]> {
  const dayBefore = new Date(Date.parse(begin) - 86_400_000).toISOString().slice(0, 10);
  const earlier = stockUntil(dayBefore, await closingNear(tx, dayBefore), { warehouses, byWarehouse: false }, bound);
  const within = movedWithin(begin, end, warehouses, bound).join(" union all ");
  // What is no part of a period is left out of its sums, not added as zero.
  const sum = (figure: string): string => `coalesce(sum(${figure}), 0) as ${figure}`;
  const summed = `select product_id, ${["before", "came", "went", "worth"].map(sum).join(", ")}
    from (select product_id, quantity as before, null::numeric as came, null::numeric as went, worth from (${earlier}) e
      union all select product_id, null, quantity_in, quantity_out, worth_in - worth_out from (${within}) m) moved
    group by product_id`;
  const moved = `select *, before + came - went as quantity from (${summed}) summed`;
  if (warehouses === null) return [`held as (${moved})`];
  return [
    await stockAt(tx, { asOf: end, warehouses, name: "ended" }, bound),
    `held as (select m.product_id, before, came, went, m.quantity, coalesce(e.worth, 0) as worth
      from (${moved}) m left join ended e using (product_id))`,
  ];
}

export async function findInOutStock(
  tx: object,
  ctx: Ctx,
  query: ReportQuery,
  limit?: Taken,
): Promise<ReportPage<InOutStockRow> & Range & { basis: CostBasis }> {
  const search = searchOf(query, inOutStockSearch);
  await refuseTooManyWarehouses(tx, ctx, query.depotIds);
  const [byLedger, warehouses, range] = await Promise.all([
    showsMovingAverage(tx),
    warehousesOf(tx, ctx, query.depotIds),
    rangeOf(tx, ctx.now(), search),
  ]);
  const hidden = hiddenFor(ctx, getInOutStock);
  const order = orderOf(query, inOutStockSorts, { column: "name", direction: "asc" }, [...hidden]);
  const bound = parameters();
  const valued = valuedAt(range.end, byLedger, bound);
  const { column, amount, cost } = valued.ofRows;
  const shown = "(not p.deleted or h.before <> 0 or h.came <> 0 or h.went <> 0)";
  const parts = [
    ...(await stockIn(tx, range, warehouses, bound)),
    ...valued.parts,
    `listed as (select p.id, p.name, p.bar_code, coalesce(h.before, 0) as before, coalesce(h.came, 0) as came,
        coalesce(h.went, 0) as went, coalesce(h.quantity, 0) as quantity, coalesce(h.worth, 0) as worth${column}
      from replica_products p left join held h on h.product_id = p.id ${valued.joined}
      where ${[shown, ...productConditions(search, query, bound)].join(" and ")})`,
  ];
  const report = await runReport<InOutStockRow>(
    tx,
    {
      parts,
      totals: {
        prevSum: figure("coalesce(sum(l.before), 0)"),
        inSum: figure("coalesce(sum(l.came), 0)"),
        outSum: figure("coalesce(sum(l.went), 0)"),
        thisSum: figure("coalesce(sum(l.quantity), 0)"),
        thisAllPrice: moneySum(amount),
        bookValue: moneySum("l.worth"),
      },
      columns: `${productColumns()}, ${figure(cost)} as "unitPrice", ${figure("l.before")} as "prevSum", ${figure("l.came")} as "inSum",
        ${figure("l.went")} as "outSum", ${figure("l.quantity")} as "thisSum", ${bigUnit("l.quantity")} as "bigUnitStock",
        ${money(amount)} as "thisAllPrice", ${money("l.worth")} as "bookValue"`,
      joined: PRODUCT,
      order: {
        ...{ name: "l.name", barCode: "l.bar_code", prevSum: "l.before", inSum: "l.came", outSum: "l.went" },
        ...{ thisSum: "l.quantity", thisAllPrice: amount, bookValue: "l.worth" },
      },
      key: "l.id",
      dimensions: { category: categoryOf("l.id"), brand: brandOf("l.id") },
      tail: "l.id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range, basis: valued.basis };
}
