// Document lines that came in or went out, those of assemblies by the way that each went, within the actor's data scope, warehouses and customers
// (reference.md §4.2, §6.4).

import type { Query } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import {
  type findInOutProductLines,
  type InOutCountLine,
  inOutCountLinesSearch,
} from "@kontor/contracts/reports/in-out-count";
import {
  findInOutDetail,
  type InOutDetailRow,
  inOutDetailSearch,
  inOutDetailSorts,
} from "@kontor/contracts/reports/in-out-detail";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { contains, idIn, isGrouped, orderOf, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import {
  categoryOf,
  DEPARTMENT,
  dayOf,
  KIND,
  localDay,
  monthOf,
  OPERATOR,
  PARTNER,
  productsBy,
  warehouseOf,
} from "./dimensions.ts";
import { codeCondition, GOODS_OF_LINE, LINE_GOODS } from "./line-goods.ts";
import { figure, money, moneySum, PRODUCT_TEXTS, productConditions } from "./product.query.ts";
import { hiddenKinds, partnerCondition, visibilityOf, warehouseCondition, warehousesOf } from "./visibility.ts";

/** Which way goods went. */
export type Way = "入库" | "出库";
const movingBy = (moves: "bringsIn" | "takesOut") => documentKinds.filter(({ movements }) => movements[moves]);
const MOVING = { 入库: movingBy("bringsIn"), 出库: movingBy("takesOut") };
/** The kinds whose goods come in, and those whose goods go out. */
export const kindsMoving = (way: Way): string[] => MOVING[way].map(({ name }) => name);
/** Without transfers, which have a report of their own. */
const kindsOf = (way: Way): string[] =>
  MOVING[way].filter(({ movements }) => !movements.hasTarget).map(({ name }) => name);

type DetailQuery = Partial<Query<typeof findInOutDetail>> &
  Pick<Query<typeof findInOutDetail>, "type" | "currentPage" | "pageSize">;

/** The lines of documents with effect that went a way in a period, of these kinds and of whom the actor may see: conditions on `d` and `t`. */
export async function movedLines(
  tx: object,
  ctx: Ctx,
  { type, depotIds, organizationIds }: Pick<DetailQuery, "type" | "depotIds" | "organizationIds">,
  { kinds, range, search }: { kinds: readonly string[]; range: Range; search: Search },
  bound: Parameters,
): Promise<string[]> {
  const [warehouses, organId] = [await warehousesOf(tx, ctx, depotIds), idIn(search, "organId")];
  return [
    "d.effective",
    `d.kind = any(${bound.bind(kinds, "text[]")})`,
    `t.quantity_base ${type === "入库" ? ">=" : "<="} 0`,
    `d.oper_time >= (${bound.bind(range.begin, "date")})::timestamp at time zone ${ZONE}`,
    `d.oper_time < (${bound.bind(range.end, "date")} + 1)::timestamp at time zone ${ZONE}`,
    ...visibilityOf("d", ctx, bound),
    ...partnerCondition("d.partner_id", "d.partner_type", ctx, bound),
    ...warehouseCondition("t.depot_id", warehouses, bound),
    ...(search.number === undefined ? [] : [`lower(d.number) like ${bound.bind(contains(search.number), "text")}`]),
    ...(organId ? [`d.partner_id = ${bound.bind(organId, "uuid")}`] : []),
    ...(organizationIds ? [`d.department_id = any(${bound.bind(organizationIds, "uuid[]")})`] : []),
  ];
}

/** The columns of a line of `listed l(id, number, kind, oper_time, partner_id, line_id, leg, …)`. @param hidden kinds whose prices are hidden, bound */
const lineColumns = (hidden: string): string => {
  const price = (text: string): string => `case when l.kind = any(${hidden}) then null else ${text} end`;
  return `t.product_id as "productId", coalesce(b.bar_code, p.bar_code, '') as "barCode", ${PRODUCT_TEXTS}, l.line_id as "lineId", l.id as "documentId", l.number, l.kind, t.unit as "mUnit", ${LINE_GOODS},
    ${figure("l.quantity")} as "operNumber", ${figure("abs(l.quantity_base)")} as "basicNumber", ${price(figure("t.unit_price"))} as "unitPrice", ${price(money("l.amount"))} as "allPrice",
    ${price(figure("t.tax_rate"))} as "taxRate", ${price(money("l.tax_amount"))} as "taxMoney", coalesce(o.name, '') as sname,
    coalesce(w.name, '') as dname, ${isoTime("l.oper_time")} as "operTime", t.remark as "newRemark"`;
};
const LINES = `join document_lines t on t.document_id = l.id and t.kind = l.kind and t.line_id = l.line_id and t.leg = l.leg left join replica_products p on p.id = t.product_id
  left join replica_barcodes b on b.id = t.barcode_id left join replica_partners o on o.id = l.partner_id
  left join replica_depots w on w.id = t.depot_id ${GOODS_OF_LINE}`;
const ORDER = { operTime: "l.oper_time", number: "l.number", operNumber: "l.quantity", allPrice: "l.amount" };
const DIMENSIONS = {
  ...{ month: monthOf(localDay("l.oper_time")), day: dayOf(localDay("l.oper_time")), partner: PARTNER, kind: KIND },
  ...{ operator: OPERATOR, product: productsBy("l.product_id"), category: categoryOf("l.product_id") },
  ...{ warehouse: warehouseOf("l.depot_id"), department: DEPARTMENT },
};
/** Totals would reveal prices that are hidden in some of the rows. */
const totalsOf = (isHidden: boolean): Record<string, string> => {
  const sum = (column: string): string => (isHidden ? "null::text" : moneySum(column));
  return {
    operNumber: figure("coalesce(sum(l.quantity), 0)"),
    allPrice: sum("l.amount"),
    taxMoney: sum("l.tax_amount"),
  };
};
const listed = (conditions: readonly string[]): string =>
  `listed as materialized (select d.id, d.number, d.kind, d.oper_time, d.partner_id, d.creator_id, d.department_id, t.product_id, t.depot_id, t.line_id, t.leg, t.quantity, t.quantity_base, t.amount, t.tax_amount
    from documents d join document_lines t on t.document_id = d.id and t.kind = d.kind left join replica_products p on p.id = t.product_id
    where ${conditions.join(" and ")})`;

export async function findInOut(
  tx: object,
  ctx: Ctx,
  query: DetailQuery,
  limit?: Taken,
): Promise<ReportPage<InOutDetailRow> & Range> {
  const search = searchOf(query, inOutDetailSearch);
  const [kinds, range] = [kindsOf(query.type), await rangeOf(tx, ctx.now(), search)];
  const [bound, creator] = [parameters(), idIn(search, "creator")];
  const conditions = [
    ...(await movedLines(tx, ctx, query, { kinds, range, search }, bound)),
    ...productConditions(search, query, bound),
    ...codeCondition(search, bound),
    ...(search.remark === undefined ? [] : [`lower(t.remark) like ${bound.bind(contains(search.remark), "text")}`]),
    ...(creator ? [`d.creator_id = ${bound.bind(creator, "uuid")}`] : []),
  ];
  return { ...(await listLines(tx, ctx, { query, kinds, conditions, bound, limit })), ...range };
}

/** The lines by which a product came in or went out, transfers included: the rows behind a count by product. */
export async function findInOutLines(
  tx: object,
  ctx: Ctx,
  query: Query<typeof findInOutProductLines>,
): Promise<ReportPage<InOutCountLine> & Range> {
  const search = searchOf(query, inOutCountLinesSearch);
  const [kinds, range, bound] = [kindsMoving(query.type), await rangeOf(tx, ctx.now(), search), parameters()];
  const conditions = [
    `t.product_id = ${bound.bind(query.materialId, "uuid")}`,
    ...(await movedLines(tx, ctx, query, { kinds, range, search }, bound)),
  ];
  const totals = { basicNumber: figure("coalesce(sum(abs(l.quantity_base)), 0)") };
  return { ...(await listLines<InOutCountLine>(tx, ctx, { query, kinds, conditions, bound, totals })), ...range };
}

interface Listing {
  query: DetailQuery;
  kinds: readonly string[];
  conditions: readonly string[];
  bound: Parameters;
  /** Beside those of all lists of lines. */
  totals?: Readonly<Record<string, string>>;
  limit?: Taken | undefined;
}
async function listLines<Row extends InOutDetailRow>(
  tx: object,
  ctx: Ctx,
  { query, kinds, conditions, bound, totals, limit }: Listing,
): Promise<ReportPage<Row>> {
  const unseen = hiddenKinds(ctx).filter((kind) => kinds.includes(kind));
  // Totals and sorting by price would reveal prices that are hidden in some of the rows.
  const unsorted = unseen.length > 0 ? ["allPrice"] : [];
  const order = orderOf(query, inOutDetailSorts, { column: "operTime", direction: "desc" }, unsorted);
  return await runReport<Row>(
    tx,
    {
      parts: [listed(conditions)],
      totals: { ...totalsOf(unseen.length > 0), ...totals },
      // Groups have no columns of lines, and a statement no value that it does not name.
      columns: isGrouped(query) ? "" : lineColumns(bound.bind(unseen, "text[]")),
      joined: LINES,
      order: ORDER,
      dimensions: DIMENSIONS,
      tail: "l.number desc, l.id, l.line_id, l.leg",
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, findInOutDetail), ...(limit === undefined ? {} : { limit }) },
  );
}

/**
 * The visible lines of these documents, as a workbook shows them.
 * @param limit rows at most
 */
export async function findLinesOf(
  tx: object,
  ctx: Ctx,
  documents: readonly { documentId: string; kind: string }[],
  limit: number,
): Promise<ReportPage<InOutDetailRow>> {
  const warehouses = await warehousesOf(tx, ctx, undefined);
  const bound = parameters();
  const unseen = hiddenKinds(ctx);
  const hidden = bound.bind(unseen, "text[]");
  const ids = bound.bind(
    documents.map(({ documentId }) => documentId),
    "uuid[]",
  );
  const kinds = bound.bind(
    documents.map(({ kind }) => kind),
    "text[]",
  );
  const conditions = [
    `d.id = any(${ids}) and (d.id, d.kind) in (select * from unnest(${ids}, ${kinds}))`,
    ...visibilityOf("d", ctx, bound),
    ...warehouseCondition("t.depot_id", warehouses, bound),
  ];
  const query = { currentPage: 1, pageSize: limit };
  return await runReport<InOutDetailRow>(
    tx,
    {
      parts: [listed(conditions)],
      totals: totalsOf(unseen.length > 0),
      columns: lineColumns(hidden),
      joined: LINES,
      order: ORDER,
      tail: "l.number, l.id, l.line_id, l.leg",
    },
    bound,
    { query, order: { column: "operTime", direction: "asc" }, limit, hidden: hiddenFor(ctx, findInOutDetail) },
  );
}
