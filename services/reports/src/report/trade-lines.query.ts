// The document lines behind a figure of purchases or sales by product, with what is booked later of their cost.
import type { Query } from "@kontor/contracts/core/endpoint";
import type { SaleSource } from "@kontor/contracts/reports/sold";
import { findTradeLines, type TradeLine, tradeLineSearch, tradeLineSorts } from "@kontor/contracts/reports/trade-lines";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import type { Trade } from "../projections/trade.rules.ts";
import { figure, money, moneySum, PRODUCT_TEXTS } from "./product.query.ts";
import { hiddenSold } from "./sold-figures.ts";
import { kindsOf } from "./trade-scope.ts";
import { tradedLines } from "./traded-lines.ts";

type LinesQuery = Query<typeof findTradeLines>;
const tradeOf = ({ of, source }: LinesQuery): Trade | SaleSource =>
  of === "buy" || of === "sale" || of === "retail" ? of : source;
const PROFIT = "(l.revenue - l.cost)";

export async function findTradedLines(tx: object, ctx: Ctx, query: LinesQuery): Promise<ReportPage<TradeLine> & Range> {
  const search = searchOf(query, tradeLineSearch);
  const kinds = kindsOf(tradeOf(query));
  const isPurchase = query.of === "buy";
  const hidden = hiddenSold(ctx, findTradeLines, kinds, ["allPrice", "revenue"]);
  const order = orderOf(query, tradeLineSorts, { column: "operTime", direction: "desc" }, [...hidden]);
  const [range, bound] = [await rangeOf(tx, ctx.now(), search), parameters()];
  const only = [
    ...(query.materialId ? [`t.product_id = ${bound.bind(query.materialId, "uuid")}`] : []),
    ...(query.barcodeId ? [`t.barcode_id = ${bound.bind(query.barcodeId, "uuid")}`] : []),
  ];
  const { documentId } = query;
  const lines = await tradedLines(tx, ctx, { kinds, range, search, query, documentId }, bound, { only });
  const way = query.way ? `where is_own and is_in = ${query.way === "入库"}` : "";
  // Purchases have no cost of their own.
  const ofSale = (expression: string): string => (isPurchase ? "''" : expression);
  const report = await runReport<TradeLine>(
    tx,
    {
      parts: [
        ...lines,
        `listed as materialized (select *, sign * quantity as moved, sign * amount as priced, sign * net as revenue from traded ${way})`,
      ],
      totals: {
        quantity: figure("coalesce(sum(l.moved), 0)"),
        allPrice: moneySum("l.priced"),
        revenue: moneySum("l.revenue"),
        ...(isPurchase ? {} : { cost: moneySum("l.cost"), grossProfit: moneySum(PROFIT) }),
      },
      columns: `l.product_id as "productId", coalesce(b.bar_code, p.bar_code, '') as "barCode", ${PRODUCT_TEXTS}, coalesce(b.sku, '') as sku, l.id as "documentId",
        l.number, l.kind, l.day::text as day, ${isoTime("l.oper_time")} as "operTime", coalesce(o.name, '') as sname, coalesce(w.name, '') as dname,
        ${figure("l.moved")} as quantity, ${money("l.priced")} as "allPrice", ${money("l.revenue")} as revenue, ${ofSale(money("l.cost"))} as cost, ${ofSale(money(PROFIT))} as "grossProfit"`,
      joined: `left join replica_products p on p.id = l.product_id left join replica_barcodes b on b.id = l.barcode_id
        left join replica_partners o on o.id = l.partner_id left join replica_depots w on w.id = l.depot_id`,
      order: {
        ...{ operTime: "l.oper_time", number: "l.number", quantity: "l.moved", allPrice: "l.priced" },
        ...{ revenue: "l.revenue", cost: "l.cost" },
      },
      tail: "l.number desc, l.id, l.line_id, l.day, l.product_id, l.depot_id",
    },
    bound,
    { query, order, hidden },
  );
  return { ...report, ...range };
}
