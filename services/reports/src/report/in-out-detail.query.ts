// Document lines that came in or went out, those of assemblies by the way that each went, within the actor's data scope, warehouses and customers
// (reference.md §4.2, §6.4).

import type { Query } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import {
  findInOutDetail,
  type InOutDetailRow,
  inOutDetailSearch,
  inOutDetailSorts,
} from "@kontor/contracts/reports/in-out-detail";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { contains, idIn, orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import { codeCondition, GOODS_OF_LINE, LINE_GOODS } from "./line-goods.ts";
import { figure, money, moneySum, PRODUCT_TEXTS, productConditions } from "./product.query.ts";
import { hiddenKinds, partnerCondition, visibilityOf, warehouseCondition, warehousesOf } from "./visibility.ts";

/** The kinds whose goods come in, and those whose goods go out. Transfers have a report of their own. */
const kindsOf = (moves: "bringsIn" | "takesOut"): string[] =>
  documentKinds.filter(({ movements }) => movements[moves] && !movements.hasTarget).map(({ name }) => name);
const KINDS = { 入库: kindsOf("bringsIn"), 出库: kindsOf("takesOut") };

type DetailQuery = Partial<Query<typeof findInOutDetail>> &
  Pick<Query<typeof findInOutDetail>, "type" | "currentPage" | "pageSize">;

/** The columns of a line of `listed l(id, number, kind, oper_time, partner_id, line_id, leg, …)`. @param hidden kinds whose prices are hidden, bound */
const lineColumns = (hidden: string): string => {
  const price = (text: string): string => `case when l.kind = any(${hidden}) then null else ${text} end`;
  return `t.product_id as "productId", coalesce(b.bar_code, p.bar_code, '') as "barCode", ${PRODUCT_TEXTS}, l.line_id as "lineId", l.id as "documentId", l.number, l.kind, t.unit as "mUnit", ${LINE_GOODS},
    ${figure("l.quantity")} as "operNumber", ${price(figure("t.unit_price"))} as "unitPrice", ${price(money("l.amount"))} as "allPrice",
    ${price(figure("t.tax_rate"))} as "taxRate", ${price(money("l.tax_amount"))} as "taxMoney", coalesce(o.name, '') as sname,
    coalesce(w.name, '') as dname, ${isoTime("l.oper_time")} as "operTime", t.remark as "newRemark"`;
};
const LINES = `join document_lines t on t.document_id = l.id and t.kind = l.kind and t.line_id = l.line_id and t.leg = l.leg left join replica_products p on p.id = t.product_id
  left join replica_barcodes b on b.id = t.barcode_id left join replica_partners o on o.id = l.partner_id
  left join replica_depots w on w.id = t.depot_id ${GOODS_OF_LINE}`;
const ORDER = { operTime: "l.oper_time", number: "l.number", operNumber: "l.quantity", allPrice: "l.amount" };
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
  `listed as materialized (select d.id, d.number, d.kind, d.oper_time, d.partner_id, t.line_id, t.leg, t.quantity, t.amount, t.tax_amount
    from documents d join document_lines t on t.document_id = d.id and t.kind = d.kind left join replica_products p on p.id = t.product_id
    where ${conditions.join(" and ")})`;

export async function findInOut(
  tx: object,
  ctx: Ctx,
  query: DetailQuery,
  limit?: number,
): Promise<ReportPage<InOutDetailRow> & Range> {
  const search = searchOf(query, inOutDetailSearch);
  const kinds = KINDS[query.type];
  const unseen = hiddenKinds(ctx).filter((kind) => kinds.includes(kind));
  // Totals and sorting by price would reveal prices that are hidden in some of the rows.
  const order = orderOf(
    query,
    inOutDetailSorts,
    { column: "operTime", direction: "desc" },
    unseen.length > 0 ? ["allPrice"] : [],
  );
  const [warehouses, range] = await Promise.all([
    warehousesOf(tx, ctx, query.depotIds),
    rangeOf(tx, ctx.now(), search),
  ]);
  const bound = parameters();
  const [hidden, organId, creator] = [bound.bind(unseen, "text[]"), idIn(search, "organId"), idIn(search, "creator")];
  const conditions = [
    "d.effective",
    `d.kind = any(${bound.bind(kinds, "text[]")})`,
    `t.quantity_base ${query.type === "入库" ? ">=" : "<="} 0`,
    `d.oper_time >= (${bound.bind(range.begin, "date")})::timestamp at time zone ${ZONE}`,
    `d.oper_time < (${bound.bind(range.end, "date")} + 1)::timestamp at time zone ${ZONE}`,
    ...visibilityOf("d", ctx, bound),
    ...partnerCondition("d.partner_id", "d.partner_type", ctx, bound),
    ...warehouseCondition("t.depot_id", warehouses, bound),
    ...productConditions(search, query, bound),
    ...codeCondition(search, bound),
    ...(search.number === undefined ? [] : [`lower(d.number) like ${bound.bind(contains(search.number), "text")}`]),
    ...(search.remark === undefined ? [] : [`lower(t.remark) like ${bound.bind(contains(search.remark), "text")}`]),
    ...(organId ? [`d.partner_id = ${bound.bind(organId, "uuid")}`] : []),
    ...(creator ? [`d.creator_id = ${bound.bind(creator, "uuid")}`] : []),
    ...(query.organizationIds ? [`d.department_id = any(${bound.bind(query.organizationIds, "uuid[]")})`] : []),
  ];
  const report = await runReport<InOutDetailRow>(
    tx,
    {
      parts: [listed(conditions)],
      totals: totalsOf(unseen.length > 0),
      columns: lineColumns(hidden),
      joined: LINES,
      order: ORDER,
      tail: "l.number desc, l.id, l.line_id, l.leg",
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, findInOutDetail), ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range };
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
