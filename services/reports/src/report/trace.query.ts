// The trace of a serial number or batch: its movements, where it is now, and goods that it was made of or into (reference.md §2.10).
import type { Query } from "@kontor/contracts/core/endpoint";
import { refuseTooDeep } from "@kontor/contracts/core/list-contract";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { trackedKey } from "@kontor/contracts/document/tracking";
import {
  getTrace,
  RELATED_MAX,
  type RelatedGoods,
  type Trace,
  type TracedGoods,
  type TraceRow,
  traceSorts,
} from "@kontor/contracts/reports/trace";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { type Parameters, parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { orderOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import { customerKinds, optionalCustomerKinds } from "../projections/trade.rules.ts";
import { batchCost } from "./batch-cost.ts";
import { figure } from "./product.query.ts";
import { GOODS, tracedBy } from "./traced-goods.query.ts";
import { partnerCondition, visibilityOf, warehouseCondition, warehousesOf } from "./visibility.ts";

/** Kinds by which goods become others. */
export const conversionKinds = documentKinds.flatMap(({ name, movements }) => (movements.hasParent ? [name] : []));

/** SQL: whether the actor may see the document `d`. */
export function visibleTo(ctx: Ctx, bound: Parameters): string {
  const visible = [...visibilityOf("d", ctx, bound), ...partnerCondition("d.partner_id", "d.partner_type", ctx, bound)];
  return visible.length === 0 ? "true" : `(${visible.join(" and ")})`;
}
/** SQL: whether a row with these columns of its document gave goods to a customer, or took them back. An other out that names a customer gave him goods as a sale does. */
export function isOfCustomer({ kind, partner }: { kind: string; partner: string }, bound: Parameters): string {
  const [sales, others] = [customerKinds, optionalCustomerKinds].map((kinds) => bound.bind(kinds, "text[]"));
  return `(${kind} = any(${sales}) or ${kind} = any(${others}) and ${partner} is not null)`;
}
const DOCUMENT = "join documents d on d.id = t.document_id and d.kind = t.kind and d.effective";

type TraceRows = Omit<Trace, "watermark" | "totalIsExact">;
type Goods = Pick<TracedGoods, "productId" | "code">;
type Reach = { ctx: Ctx; warehouses: readonly string[] | null };

/** Without a text, or where it names no goods or several, there are no movements. */
export async function findTrace(tx: object, ctx: Ctx, query: Query<typeof getTrace>): Promise<TraceRows> {
  refuseTooDeep(query);
  const order = orderOf(query, traceSorts, { column: "operTime", direction: "asc" });
  const warehouses = await warehousesOf(tx, ctx, undefined);
  const sought = { productId: query.materialId, warehouses };
  const { goods, choices } = await tracedBy(tx, query.code, ctx.now().getUTCFullYear(), sought);
  const isWhole = warehouses === null;
  if (!goods)
    return { rows: [], total: 0, totals: {}, isWhole, goods, choices, batchCost: null, places: [], related: [] };
  const reach = { ctx, warehouses };
  const [movements, stays, related, cost] = await Promise.all([
    findMovements(tx, reach, goods, { query, order }),
    findStays(tx, reach, goods),
    findRelated(tx, reach, goods),
    goods.isSerial ? null : findBatchCost(tx, goods),
  ]);
  return { ...movements, isWhole, goods, choices, batchCost: cost, places: stays, related };
}

const ofGoods = (alias: string, { productId, code }: Goods, bound: Parameters): string[] => [
  `${alias}.product_id = ${bound.bind(productId, "uuid")}`,
  `${alias}.code_key = ${bound.bind(trackedKey(code), "text")}`,
];

/** Those of documents out of reach have neither number nor partner (docs/decisions/0029). */
function findMovements(
  tx: object,
  { ctx, warehouses }: Reach,
  goods: Goods,
  reading: { query: Query<typeof getTrace>; order: ReturnType<typeof orderOf> },
): Promise<ReportPage<TraceRow>> {
  const bound = parameters();
  const conditions = [...ofGoods("t", goods, bound), ...warehouseCondition("t.depot_id", warehouses, bound)];
  const listed = `listed as materialized (select d.id, d.number, d.kind, d.oper_time, d.partner_id, t.line_id, t.leg, t.depot_id, t.quantity,
      ${visibleTo(ctx, bound)} as is_visible from traced_lines t ${DOCUMENT} where ${conditions.join(" and ")})`;
  return runReport<TraceRow>(
    tx,
    {
      parts: [listed],
      totals: {
        basicNumber: figure("coalesce(sum(l.quantity), 0)"),
        soldNumber: figure(
          `coalesce(-sum(l.quantity) filter (where ${isOfCustomer({ kind: "l.kind", partner: "l.partner_id" }, bound)}), 0)`,
        ),
      },
      columns: `case when l.is_visible then l.id end as "documentId", case when l.is_visible then l.number else '' end as number, l.kind,
        ${isoTime("l.oper_time")} as "operTime", coalesce(w.name, '') as "depotName", coalesce(o.name, '') as "organName", ${figure("l.quantity")} as "basicNumber"`,
      joined: `left join replica_depots w on w.id = l.depot_id left join replica_partners o on o.id = l.partner_id and l.is_visible`,
      order: { operTime: "l.oper_time" },
      tail: "l.id, l.line_id, l.leg",
    },
    bound,
    { ...reading, hidden: hiddenFor(ctx, getTrace) },
  );
}

function findStays(tx: object, { warehouses }: Reach, goods: Goods): Promise<Trace["places"]> {
  const bound = parameters();
  const conditions = [...ofGoods("t", goods, bound), ...warehouseCondition("t.depot_id", warehouses, bound)];
  return rowsOf(
    tx,
    `select t.depot_id as "depotId", coalesce(w.name, '') as "depotName", ${figure("sum(t.quantity)")} as "currentStock"
      from traced_lines t left join replica_depots w on w.id = t.depot_id where ${conditions.join(" and ")}
      group by t.depot_id, w.name having sum(t.quantity) <> 0 order by sum(t.quantity) desc, w.name, t.depot_id`,
    bound,
  );
}

async function findBatchCost(tx: object, { productId, code }: Goods): Promise<string | null> {
  const bound = parameters();
  const key = { product: bound.bind(productId, "uuid"), key: bound.bind(trackedKey(code), "text") };
  const [row] = await rowsOf<{ cost: string | null }>(
    tx,
    `select ${figure(batchCost(key, undefined, bound))} as cost`,
    bound,
  );
  return row?.cost ?? null;
}

/** Of documents within reach: the goods on the other side of what was assembled or taken apart. */
function findRelated(tx: object, { ctx, warehouses }: Reach, goods: Goods): Promise<RelatedGoods[]> {
  const bound = parameters();
  const conditions = [
    ...ofGoods("t", goods, bound),
    `t.kind = any(${bound.bind(conversionKinds, "text[]")})`,
    ...warehouseCondition("t.depot_id", warehouses, bound),
    ...warehouseCondition("m.depot_id", warehouses, bound),
    visibleTo(ctx, bound),
  ];
  return rowsOf(
    tx,
    `select ${GOODS}, r."isResult", r."documentId", r.number, r.kind from (
        select distinct on (d.oper_time, d.id, m.line_id, s.code_key) m.product_id, s.code, s.is_serial, s.production_date, s.expiry_date,
          m.quantity_base > 0 as "isResult", d.id as "documentId", d.number, d.kind, d.oper_time
        from traced_lines t ${DOCUMENT}
          join document_lines m on m.document_id = t.document_id and m.kind = t.kind and sign(m.quantity_base) <> sign(t.quantity)
          left join traced_lines s on s.document_id = m.document_id and s.kind = m.kind and s.line_id = m.line_id and s.leg = m.leg
        where ${conditions.join(" and ")} order by d.oper_time, d.id, m.line_id, s.code_key limit ${RELATED_MAX}) r
      cross join lateral (select r.code, r.is_serial, r.production_date, r.expiry_date) c
      left join replica_products p on p.id = r.product_id order by r.oper_time, r."documentId", p.name, r.code`,
    bound,
  );
}
