// Lines of transfers, within the actor's data scope; each is seen by whoever may see one of its warehouses (reference.md §4.2, §6.4).
import type { Query } from "@kontor/contracts/core/endpoint";
import {
  findAllocationDetail,
  type TransferDetailRow,
  transferDetailSearch,
  transferDetailSorts,
} from "@kontor/contracts/reports/transfer-detail";
import { allocationOut } from "@kontor/contracts/warehouse/kinds";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { contains, idIn, orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { categoryOf, DEPARTMENT, dayOf, localDay, monthOf, OPERATOR, productsBy, warehouseOf } from "./dimensions.ts";
import { codeCondition, GOODS_OF_LINE, LINE_GOODS } from "./line-goods.ts";
import { figure, money, moneySum, PRODUCT_TEXTS, productConditions } from "./product.query.ts";
import { visibilityOf, warehouseCondition, warehousesOf } from "./visibility.ts";

/** A line is sent, received from transit or lost there: each has its own columns of quantity and amount, and in all others nothing. */
const WAYS = [
  ["sent", "operNumber", "allPrice"],
  ["received", "receivedNumber", "receivedPrice"],
  ["lost", "lostNumber", "lostPrice"],
] as const;
const of = (way: string, value: string, other = "null"): string =>
  `case when l.way = '${way}' then ${value} else ${other} end`;
const FIGURES = WAYS.map(
  ([way, number, price]) =>
    `${of(way, figure("l.quantity"), "''")} as "${number}", ${of(way, money("l.amount"), "''")} as "${price}"`,
).join(", ");
const TOTALS = WAYS.flatMap(([way, number, price]) => [
  [number, figure(`coalesce(sum(${of(way, "l.quantity")}), 0)`)],
  [price, moneySum(of(way, "l.amount"))],
]);

const COLUMNS = `t.product_id as "productId", coalesce(b.bar_code, p.bar_code, '') as "barCode", ${PRODUCT_TEXTS}, l.line_id as "lineId", l.id as "documentId", l.number, l.kind, t.unit as "mUnit", ${LINE_GOODS},
  ${FIGURES}, ${figure("t.unit_price")} as "unitPrice",
  coalesce(f.name, '') as dname, coalesce(w.name, '') as sname, ${isoTime("l.oper_time")} as "operTime", t.remark as "newRemark"`;
const LINES = `join document_lines t on t.document_id = l.id and t.kind = l.kind and t.line_id = l.line_id and t.leg = 0
  left join replica_products p on p.id = t.product_id left join replica_barcodes b on b.id = t.barcode_id
  left join replica_depots f on f.id = t.depot_id left join replica_depots w on w.id = l.target_id
  ${GOODS_OF_LINE}`;
const DIMENSIONS = {
  ...{ month: monthOf(localDay("l.oper_time")), day: dayOf(localDay("l.oper_time")) },
  ...{ source: warehouseOf("l.source_id"), target: warehouseOf("l.target_id") },
  ...{ product: productsBy("l.product_id"), category: categoryOf("l.product_id") },
  ...{ operator: OPERATOR, department: DEPARTMENT },
};
/** A line by its two legs: `t` leaves its warehouse, `g` comes to the other; what is lost in transit has no second one. */
const listed = (conditions: readonly string[]): string =>
  `listed as materialized (select d.id, d.number, d.kind, d.oper_time, d.creator_id, d.department_id, t.line_id, t.product_id, t.depot_id as source_id, t.quantity, t.amount, g.depot_id as target_id,
      case when t.depot_id <> '${TRANSIT_ID}' then 'sent' when g.depot_id is null then 'lost' else 'received' end as way
    from documents d join document_lines t on t.document_id = d.id and t.kind = d.kind and t.leg = 0
    left join document_lines g on g.document_id = d.id and g.kind = d.kind and g.line_id = t.line_id and g.leg = 1
    left join replica_products p on p.id = t.product_id
    where ${conditions.join(" and ")})`;

export async function findTransfers(
  tx: object,
  ctx: Ctx,
  query: Query<typeof findAllocationDetail>,
  limit?: Taken,
): Promise<ReportPage<TransferDetailRow> & Range> {
  const search = searchOf(query, transferDetailSearch);
  const hidden = hiddenFor(ctx, findAllocationDetail);
  const order = orderOf(query, transferDetailSorts, { column: "operTime", direction: "desc" }, [...hidden]);
  const [warehouses, range] = await Promise.all([warehousesOf(tx, ctx, undefined), rangeOf(tx, ctx.now(), search)]);
  const bound = parameters();
  const [source, target] = [idIn(search, "depotIdF"), idIn(search, "depotId")];
  const reached = ["t.depot_id", "g.depot_id"].flatMap((column) => warehouseCondition(column, warehouses, bound));
  const conditions = [
    "d.effective",
    `d.kind = ${bound.bind(allocationOut.name, "text")}`,
    `d.oper_time >= (${bound.bind(range.begin, "date")})::timestamp at time zone ${ZONE}`,
    `d.oper_time < (${bound.bind(range.end, "date")} + 1)::timestamp at time zone ${ZONE}`,
    ...visibilityOf("d", ctx, bound),
    ...(reached.length === 0 ? [] : [`(${reached.join(" or ")})`]),
    ...productConditions(search, query, bound),
    ...codeCondition(search, bound),
    ...(search.number === undefined ? [] : [`lower(d.number) like ${bound.bind(contains(search.number), "text")}`]),
    ...(search.remark === undefined ? [] : [`lower(t.remark) like ${bound.bind(contains(search.remark), "text")}`]),
    ...(source ? [`t.depot_id = ${bound.bind(source, "uuid")}`] : []),
    ...(target ? [`g.depot_id = ${bound.bind(target, "uuid")}`] : []),
    ...(query.organizationIds ? [`d.department_id = any(${bound.bind(query.organizationIds, "uuid[]")})`] : []),
  ];
  const report = await runReport<TransferDetailRow>(
    tx,
    {
      parts: [listed(conditions)],
      totals: Object.fromEntries(TOTALS),
      columns: COLUMNS,
      joined: LINES,
      order: {
        operTime: "l.oper_time",
        number: "l.number",
        operNumber: of("sent", "l.quantity", "0"),
        allPrice: of("sent", "l.amount", "0"),
      },
      dimensions: DIMENSIONS,
      tail: "l.number desc, l.id, l.line_id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range };
}
