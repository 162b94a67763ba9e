// Stock by batch and warehouse with its expiry, now or at the end of a past day (reference.md §4.4).
import { refuse } from "@kontor/contracts/core/error";
import {
  type BatchStockRow,
  batchStates,
  batchStockSearch,
  batchStockSorts,
  getBatchStock,
  SOON_DAYS,
  SOON_DAYS_MAX,
} from "@kontor/contracts/reports/batch-stock";
import type { CostBasis } from "@kontor/contracts/reports/common";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { dayIn, todayOf } from "@kontor/service-kit/report/date-range";
import {
  contains,
  flagIn,
  orderOf,
  type ReportQuery,
  type Search,
  searchOf,
} from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import { stockMoment } from "./past-stock.query.ts";
import { bigUnit, figure, money, moneySum, PRODUCT, PRODUCT_COLUMNS, productConditions } from "./product.query.ts";
import { trackedStock } from "./tracked-stock.query.ts";
import { warehouseCondition, warehousesOf } from "./visibility.ts";

/** @throws Refusal `value-not-allowed` */
function soonDaysIn({ soonDays = SOON_DAYS }: Search): number {
  const days = Number(soonDays);
  if (!Number.isInteger(days) || days < 0 || days > SOON_DAYS_MAX)
    throw refuse("value-not-allowed", { field: "soonDays" });
  return days;
}

/** A row's state by its days left. */
const stateOf = (daysLeft: string, soonDays: string): string =>
  `case when ${daysLeft} is null then 'lasting' when ${daysLeft} < 0 then 'expired' when ${daysLeft} <= ${soonDays} then 'soon' else 'later' end`;

/** Conditions on rows of `held h` with their product, batch and state. */
function conditionsOf(search: Search, query: ReportQuery, bound: Parameters): string[] {
  const [begin, end] = [dayIn(search, "expiryBegin"), dayIn(search, "expiryEnd")];
  if (begin && end && begin > end) throw refuse("report-range-reversed", { field: "expiryEnd" });
  const { state, batchNumber } = search;
  if (state !== undefined && !batchStates.some((each) => each === state))
    throw refuse("value-not-allowed", { field: "state" });
  return [
    ...productConditions(search, query, bound),
    ...(batchNumber === undefined ? [] : [`lower(b.number) like ${bound.bind(contains(batchNumber), "text")}`]),
    ...(begin ? [`b.expiry_date >= ${bound.bind(begin, "date")}`] : []),
    ...(end ? [`b.expiry_date <= ${bound.bind(end, "date")}`] : []),
    ...(state === undefined ? [] : [`d.state = ${bound.bind(String(state), "text")}`]),
  ];
}

export async function findBatchStock(
  tx: object,
  ctx: Ctx,
  query: ReportQuery,
  limit?: number,
): Promise<ReportPage<BatchStockRow> & { basis: CostBasis; day: string }> {
  const search = searchOf(query, batchStockSearch);
  const hidden = hiddenFor(ctx, getBatchStock);
  const order = orderOf(query, batchStockSorts, { column: "expirationDate", direction: "asc" }, [...hidden]);
  const [warehouses, moment, { today }] = await Promise.all([
    warehousesOf(tx, ctx, query.depotIds),
    stockMoment(tx, ctx.now(), dayIn(search, "asOf")),
    todayOf(tx, ctx.now()),
  ]);
  const day = moment.asOf ?? today;
  const withZeros = flagIn(search, "zeroStock") === "1";
  const bound = parameters();
  const stock = await trackedStock(tx, { by: "batch_id", moment, withZeros }, bound);
  const [since, soonDays] = [bound.bind(day, "date"), bound.bind(soonDaysIn(search), "int")];
  const conditions = [
    "(not p.deleted or h.quantity <> 0)",
    ...warehouseCondition("h.depot_id", warehouses, bound),
    ...conditionsOf(search, query, bound),
  ];
  const parts = [
    ...stock.parts,
    `listed as (select p.id, p.name, p.bar_code, h.depot_id, coalesce(w.name, '') as depot_name, h.batch_id, coalesce(b.number, '') as number,
        b.production_date, b.expiry_date, d.days_left, d.state, h.quantity, ${stock.amount} as amount, h.worth, ${stock.cost} as cost
      from held h join replica_products p on p.id = h.product_id left join replica_batches b on b.id = h.batch_id
        left join replica_depots w on w.id = h.depot_id ${stock.joined}
        cross join lateral (select b.expiry_date - ${since} as days_left, ${stateOf(`(b.expiry_date - ${since})`, soonDays)} as state) d
      where ${conditions.join(" and ")})`,
  ];
  const report = await runReport<BatchStockRow>(
    tx,
    {
      parts,
      totals: {
        currentStock: figure("coalesce(sum(l.quantity), 0)"),
        currentStockPrice: moneySum("l.amount"),
        bookValue: moneySum("l.worth"),
      },
      columns: `${PRODUCT_COLUMNS}, l.depot_id as "depotId", l.depot_name as "depotName", l.batch_id as "batchId", l.number as "batchNumber",
        coalesce(l.production_date::text, '') as "productionDate", coalesce(l.expiry_date::text, '') as "expirationDate", l.days_left as "daysLeft", l.state,
        ${figure("l.quantity")} as "currentStock", ${bigUnit("l.quantity")} as "bigUnitStock", ${figure("l.cost")} as "purchaseDecimal",
        ${money("l.amount")} as "currentStockPrice", ${money("l.worth")} as "bookValue"`,
      joined: PRODUCT,
      order: {
        ...{ name: "l.name", barCode: "l.bar_code", depotName: "l.depot_name", batchNumber: "l.number" },
        ...{ productionDate: "l.production_date", expirationDate: "l.expiry_date", daysLeft: "l.days_left" },
        ...{ currentStock: "l.quantity", currentStockPrice: "l.amount", bookValue: "l.worth" },
      },
      tail: "l.name, l.id, l.number, l.batch_id, l.depot_name, l.depot_id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, basis: stock.basis, day };
}
