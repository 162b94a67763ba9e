// Stock by batch and warehouse with its expiry, now or at the end of a past day (reference.md §4.4).
import type { Answer } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import {
  type BatchStockRow,
  batchStates,
  batchStockSearch,
  batchStockSorts,
  type countBatchStock,
  getBatchStock,
  SOON_DAYS,
  SOON_DAYS_MAX,
} from "@kontor/contracts/reports/batch-stock";
import type { CostBasis } from "@kontor/contracts/reports/common";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Parameters, parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { dayIn, todayOf } from "@kontor/service-kit/report/date-range";
import { isGrouped, orderOf, type ReportQuery, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { batchCost } from "./batch-cost.ts";
import { isBatch } from "./line-goods.ts";
import { stockMoment } from "./past-stock.query.ts";
import { bigUnit, figure, PRODUCT, productColumns, productConditions } from "./product.query.ts";
import {
  TRACKED_DIMENSIONS,
  TRACKED_ORDER,
  TRACKED_TOTALS,
  trackedColumns,
  trackedMoment,
  trackedRows,
} from "./tracked-report.ts";
import { keysNow, SO_FAR } from "./tracked-stock.query.ts";
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
    ...(batchNumber === undefined ? [] : [isBatch("b.number", batchNumber, bound)]),
    ...(begin ? [`b.expiry_date >= ${bound.bind(begin, "date")}`] : []),
    ...(end ? [`b.expiry_date <= ${bound.bind(end, "date")}`] : []),
    ...(state === undefined ? [] : [`d.state = ${bound.bind(String(state), "text")}`]),
  ];
}

/** Filters that leave out some of a product's batches. */
const KEY_FILTERS = ["batchNumber", "expiryBegin", "expiryEnd", "state"];

export async function findBatchStock(
  tx: object,
  ctx: Ctx,
  query: ReportQuery,
  limit?: Taken,
): Promise<ReportPage<BatchStockRow> & { basis: CostBasis; day: string }> {
  const search = searchOf(query, batchStockSearch);
  const hidden = hiddenFor(ctx, getBatchStock);
  const order = orderOf(query, batchStockSorts, { column: "expirationDate", direction: "asc" }, [...hidden]);
  const bound = parameters();
  const [rows, { today }] = await Promise.all([
    trackedRows(tx, ctx, { by: "batch_id", query, search, order, limit, keyFilters: KEY_FILTERS }, bound),
    todayOf(tx, ctx.now()),
  ]);
  const day = rows.asOf ?? today;
  const [since, soonDays] = [bound.bind(day, "date"), bound.bind(soonDaysIn(search), "int")];
  // Only rows of nothing ask their product: without it the products of all rows need not be read.
  const isShown = rows.withZeros ? "(not p.deleted or h.quantity <> 0)" : "true";
  // Groups have no columns of rows, and a statement no value that it does not name.
  const ownCost = isGrouped(query)
    ? "''"
    : batchCost({ product: "l.id", key: "kit.tracked_key(n.number)" }, rows.asOf, bound);
  const report = await runReport<BatchStockRow>(
    tx,
    {
      ...rows.reading,
      parts: [
        ...rows.parts,
        `listed as (select h.product_id as id, p.name, p.bar_code, h.depot_id, w.name as depot_name, h.variant_id, h.batch_id, b.number,
            b.production_date, b.expiry_date, d.days_left, d.state, h.quantity${rows.listed}
          from held h left join replica_products p on p.id = h.product_id left join replica_batches b on b.id = h.batch_id
            left join replica_depots w on w.id = h.depot_id ${rows.joined}
            cross join lateral (select b.expiry_date - ${since} as days_left, ${stateOf(`(b.expiry_date - ${since})`, soonDays)} as state) d
          where ${[isShown, ...rows.permitted, ...conditionsOf(search, query, bound)].join(" and ")})`,
      ],
      totals: TRACKED_TOTALS,
      // The page's own batches and warehouses are looked up once more: so all the others need not be read whole.
      columns: `${productColumns()}, l.depot_id as "depotId", coalesce(w.name, '') as "depotName", l.batch_id as "batchId", coalesce(n.number, '') as "batchNumber",
        coalesce(n.production_date::text, '') as "productionDate", coalesce(l.expiry_date::text, '') as "expirationDate", l.days_left as "daysLeft", l.state,
        ${bigUnit("l.quantity")} as "bigUnitStock", ${trackedColumns(rows.row)}, ${figure(ownCost)} as "batchCost"`,
      joined: `${PRODUCT} left join replica_batches n on n.id = l.batch_id left join replica_depots w on w.id = l.depot_id ${rows.valuesOf("l.quantity", SO_FAR)}`,
      order: {
        ...{ name: "l.name", barCode: "l.bar_code", depotName: "l.depot_name", batchNumber: "l.number" },
        ...{ productionDate: "l.production_date", expirationDate: "l.expiry_date", daysLeft: "l.days_left" },
        ...TRACKED_ORDER,
      },
      dimensions: TRACKED_DIMENSIONS,
      tail: "l.expiry_date, l.id, l.batch_id, l.depot_id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, basis: rows.basis, day };
}

export async function findBatchTotals(tx: object, ctx: Ctx): Promise<Answer<typeof countBatchStock>> {
  const [warehouses, whole, { today }] = await Promise.all([
    warehousesOf(tx, ctx, undefined),
    stockMoment(tx, ctx.now(), undefined),
    todayOf(tx, ctx.now()),
  ]);
  const bound = parameters();
  const { parts, rows } = keysNow({ by: "batch_id", moment: await trackedMoment(tx, "batch_id", whole) }, bound);
  const state = stateOf(`(b.expiry_date - ${bound.bind(today, "date")})`, bound.bind(SOON_DAYS, "int"));
  const permitted = ["true", ...warehouseCondition("h.depot_id", warehouses, bound)].join(" and ");
  const counted = [
    ...parts,
    `counted as (select ${state} as state from (${rows}) h join replica_batches b on b.id = h.batch_id where ${permitted})`,
  ];
  const [row] = await rowsOf<Answer<typeof countBatchStock>>(
    tx,
    `with ${counted.join(", ")} select count(*) filter (where state = 'expired')::int as expired, count(*) filter (where state = 'soon')::int as soon from counted`,
    bound,
  );
  if (!row) throw new Error("counts of nothing are a row, too");
  return row;
}
