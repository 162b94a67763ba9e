// Detail of a product's stock: its movements, newest first, and its spread over warehouses (reference.md §4.4).

import type { Drilled } from "@kontor/contracts/core/drill";
import type { Answer, Query } from "@kontor/contracts/core/endpoint";
import {
  findDetailByWarehouseIdsAndProductId,
  flowSearch,
  getProductWarehouseStock,
  type StockFlowRow,
  type warehouseStockRow,
} from "@kontor/contracts/reports/product-stock";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { redact } from "@kontor/service-kit/http/response";
import { dayIn } from "@kontor/service-kit/report/date-range";
import { drill, drillDays, drilled } from "@kontor/service-kit/report/drill";
import { contains, orderOf, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import type { z } from "zod";
import { codeCondition, GOODS_OF_LINE, isBatch } from "./line-goods.ts";
import { stockMoment } from "./past-stock.query.ts";
import { figure, money, showsMovingAverage } from "./product.query.ts";
import { stockAt } from "./product-stock.query.ts";
import { valuedAt } from "./value-at.ts";
import { hiddenKinds, partnerCondition, visibilityOf, warehouseCondition, warehousesOf } from "./visibility.ts";

/**
 * A product's lines in the stock ledger; its opening stock is a document with the product's own id. Documents that the actor may not see are shown as movements
 * without number and price.
 */
export async function findStockFlow(
  tx: object,
  ctx: Ctx,
  query: Query<typeof findDetailByWarehouseIdsAndProductId>,
): Promise<ReportPage<StockFlowRow> & Drilled> {
  const search = searchOf(query, flowSearch);
  const order = orderOf(query, [], { column: "operTime", direction: "desc" });
  const bound = parameters();
  const product = bound.bind(query.materialId, "uuid");
  const hidden = bound.bind(hiddenKinds(ctx), "text[]");
  const [warehouses, days] = await Promise.all([
    warehousesIn(tx, ctx, query.depotIds),
    drillDays(tx, ctx.now(), search),
  ]);
  const visible = [...visibilityOf("d", ctx, bound), ...partnerCondition("d.partner_id", "d.partner_type", ctx, bound)];
  // Opening stock is nobody's document.
  const isVisible =
    visible.length === 0
      ? "true"
      : `(s.kind = 'opening' or exists (select from documents d where d.id = s.id and d.kind = s.kind and ${visible.join(" and ")}))`;
  const conditions = [
    `m.product_id = ${product}`,
    ...warehouseCondition("m.depot_id", warehouses, bound),
    // A document whose goods nothing tells apart names neither.
    ...(query.variantId ? [`m.variant_id = ${bound.bind(query.variantId, "uuid")}`] : []),
    ...(query.batchId ? [`m.batch_id = ${bound.bind(query.batchId, "uuid")}`] : []),
    ...(search.batchNumber === undefined
      ? []
      : [
          `exists (select from replica_batches n where n.id = m.batch_id and ${isBatch("n.number", search.batchNumber, bound)})`,
        ]),
    ...(query.way ? [WAYS[query.way]] : []),
    ...codeCondition(search, bound, "s.id, s.kind, m.line_id, coalesce(m.leg, 0)", isVisible),
    ...(search.number === undefined
      ? []
      : [`${isVisible} and lower(s.number) like ${bound.bind(contains(search.number), "text")}`]),
    ...(search.sku === undefined
      ? []
      : [
          `exists (select from document_lines t join replica_barcodes b on b.id = t.barcode_id
          where t.document_id = s.id and t.kind = s.kind and t.line_id = m.line_id and t.leg = coalesce(m.leg, 0) and lower(b.sku) like ${bound.bind(contains(search.sku), "text")})`,
        ]),
  ];
  // A line has the cost of its own day, without what is booked later because that day was closed. Hidden lines show their quantity, so all of them are listed.
  const moved = `select s.id, s.number, s.kind, s.oper_time, s.day, true as seen, ${isVisible} as is_reached, m.line_id, coalesce(m.leg, 0) as leg, m.depot_id, m.batch_id, m.quantity,
      m.worth - coalesce((select sum((later ->> 'value')::numeric) from jsonb_array_elements(s.booked -> case when m.leg = 1 then m.line_id || '/1' else m.line_id::text end) later), 0) as worth
    from (select ${product} as id, 'opening' as kind union select l.document_id, l.kind from document_lines l where l.product_id = ${product}) c
    join stock_documents s on s.id = c.id and s.kind = c.kind
    cross join lateral unnest(s.line_ids, s.legs, s.product_ids, s.depot_ids, s.quantities, s.worths, s.variant_ids, s.batch_ids) as m(line_id, leg, product_id, depot_id, quantity, worth, variant_id, batch_id)
    where ${conditions.join(" and ")}`;
  const named = (column: string, otherwise = "null"): string =>
    `case when l.is_reached then ${column} else ${otherwise} end`;
  const price = (column: string): string => `case when l.is_reached and not l.kind = any(${hidden}) then ${column} end`;
  const report = await runReport<StockFlowRow>(
    tx,
    {
      ...drill(moved, { basicNumber: { of: "quantity", shown: figure } }, days, bound),
      columns: `${named("l.id")} as "documentId", ${named("l.number", "''")} as number, l.kind, coalesce(b.bar_code, p.bar_code, '') as "barCode", coalesce(b.sku, '') as sku, coalesce(n.number, '') as "batchNumber",
        coalesce(n.production_date::text, '') as "productionDate", coalesce(n.expiry_date::text, '') as "expirationDate", ${named("coalesce(e.serials, '')", "''")} as "snList", coalesce(p.name, '') as name,
        l.depot_id as "depotId", coalesce(w.name, '') as "depotName", ${figure("l.quantity")} as "basicNumber",
        ${price(figure("t.unit_price"))} as "unitPrice", ${price(money("t.amount"))} as "allPrice",
        ${named(figure("case when l.quantity = 0 then 0 else round(l.worth / l.quantity, 6) end"))} as "unitCost", ${isoTime("l.oper_time")} as "operTime"`,
      joined: `left join replica_products p on p.id = ${product} left join replica_depots w on w.id = l.depot_id
        left join document_lines t on t.document_id = l.id and t.kind = l.kind and t.line_id = l.line_id and t.leg = l.leg left join replica_barcodes b on b.id = t.barcode_id
        left join replica_batches n on n.id = l.batch_id ${GOODS_OF_LINE}`,
      order: { operTime: "l.oper_time" },
      tail: "l.id desc, l.line_id, l.leg",
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, findDetailByWarehouseIdsAndProductId) },
  );
  const isOfOneWay = query.way !== undefined && query.way !== "期初";
  const words = [search.number, search.sku, search.batchNumber, search.code];
  const isWhole = !isOfOneWay && words.every((word) => word === undefined);
  return drilled(report, days, isWhole);
}

const WAYS = { 入库: "m.quantity > 0", 出库: "m.quantity < 0", 期初: "s.kind = 'opening'" } as const;
/** Whoever sees all warehouses sees what is in transit between them. */
async function warehousesIn(tx: object, ctx: Ctx, chosen: readonly string[] | undefined): Promise<string[] | null> {
  const isTransit = chosen?.length === 1 && chosen[0] === TRANSIT_ID;
  if (!isTransit) return warehousesOf(tx, ctx, chosen);
  return (await warehousesOf(tx, ctx, undefined)) === null ? [TRANSIT_ID] : [];
}

type WarehouseRow = z.output<typeof warehouseStockRow>;

export async function findWarehouseStock(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getProductWarehouseStock>,
): Promise<Omit<Answer<typeof getProductWarehouseStock>, "watermark">> {
  const [byLedger, warehouses] = await Promise.all([showsMovingAverage(tx), warehousesOf(tx, ctx, query.depotIds)]);
  const bound = parameters();
  const product = bound.bind(query.materialId, "uuid");
  const moment = await stockMoment(tx, ctx.now(), dayIn({ asOf: query.asOf }, "asOf"));
  const stock = await stockAt(tx, { ...moment, warehouses, product }, bound);
  const valued = valuedAt(moment.asOf, byLedger, bound);
  const { amount, cost } = valued.valueOf("h.quantity", "h.worth");
  // Cents are distributed so that the warehouses add up to the product's value.
  const until = (rows: string): string => `coalesce(round(sum(amount) over (order by name, depot_id ${rows}), 2), 0)`;
  const rows = await rowsOf<WarehouseRow & { total: string; worth: string; books: string }>(
    tx,
    `with ${[stock, ...valued.parts].join(", ")}, listed as (select h.depot_id, coalesce(w.name, '') as name, h.quantity, ${amount} as amount, h.worth, ${cost} as cost
       from held h join replica_products p on p.id = h.product_id ${valued.joined} left join replica_depots w on w.id = h.depot_id)
     select depot_id as "depotId", name as "depotName", ${figure("quantity")} as "currentStock", ${figure("cost")} as "unitPrice",
       ${money(`${until("")} - ${until("rows between unbounded preceding and 1 preceding")}`)} as "allPrice", ${money("worth")} as "bookValue",
       ${figure("sum(quantity) over ()")} as total, ${money("sum(amount) over ()")} as worth, ${money("sum(worth) over ()")} as books
     from listed order by name, depot_id`,
    bound,
  );
  const totals = {
    currentStock: rows[0]?.total ?? "0",
    allPrice: rows[0]?.worth ?? "0.00",
    bookValue: rows[0]?.books ?? "0.00",
  };
  // The shape stays: those fields may be null.
  return redact({ rows, totals, basis: valued.basis }, hiddenFor(ctx, getProductWarehouseStock)) as Omit<
    Answer<typeof getProductWarehouseStock>,
    "watermark"
  >;
}
