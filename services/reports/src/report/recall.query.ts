// The recall list of a serial number or batch: which customers got it, or goods made of it, and how much they gave back.
import type { Query } from "@kontor/contracts/core/endpoint";
import { refuseTooDeep } from "@kontor/contracts/core/list-contract";
import { trackedKey } from "@kontor/contracts/document/tracking";
import {
  getRecall,
  RECALLED_DOCUMENTS_MAX,
  RELATED_MAX,
  type RecalledProduct,
  type RecallRow,
  recallSorts,
  type UntracedProduct,
} from "@kontor/contracts/reports/trace";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { type Parameters, parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { orderOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, runReport } from "@kontor/service-kit/report/run-report";
import type { z } from "zod";
import { figure } from "./product.query.ts";
import { conversionKinds, isOfCustomer, visibleTo } from "./trace.query.ts";
import { warehouseCondition, warehousesOf } from "./visibility.ts";

type Recall = Omit<z.output<typeof getRecall.response>, "watermark" | "totalIsExact">;
/** Of a cell of a workbook. */
const NUMBERS_MAX = 32_000;

/**
 * A row for each customer and each of the goods that he got, sold or by an other out that names him. What left by documents out of the actor's reach is
 * one row without a name, so that all of it adds up (docs/decisions/0029); what left warehouses out of his reach is not there, and the answer says so.
 */
export async function findRecall(
  tx: object,
  ctx: Ctx,
  query: Query<typeof getRecall>,
  limit?: number,
): Promise<Recall> {
  refuseTooDeep(query);
  const order = orderOf(query, recallSorts, { column: "leftNumber", direction: "desc" });
  const warehouses = await warehousesOf(tx, ctx, undefined);
  const bound = parameters();
  const goods = madeOf(query, bound);
  const conditions = [
    isOfCustomer({ kind: "t.kind", partner: "d.partner_id" }, bound),
    ...warehouseCondition("t.depot_id", warehouses, bound),
  ];
  const sold = `sold as materialized (select d.id, d.kind, d.number, d.oper_time, d.partner_id, ${visibleTo(ctx, bound)} as is_visible,
      t.product_id, t.code_key, max(t.code) as code, sum(t.quantity) as quantity
    from goods g join traced_lines t on t.code_key = g.code_key and t.product_id = g.product_id
      join documents d on d.id = t.document_id and d.kind = t.kind and d.effective
    where ${conditions.join(" and ")} group by d.tenant_id, d.id, d.kind, t.product_id, t.code_key)`;
  const listed = `listed as materialized (select s.*, coalesce(o.name, '') as name from (
      select case when is_visible then partner_id end as partner_id, is_visible, product_id, code_key, max(code) as code, max(oper_time) as last_time,
        coalesce(-sum(quantity) filter (where quantity < 0), 0) as sold, coalesce(sum(quantity) filter (where quantity > 0), 0) as returned, -sum(quantity) as remaining
      from sold group by 1, 2, 3, 4) s left join replica_partners o on o.id = s.partner_id)`;
  const sum = (column: string): string => figure(`coalesce(sum(l.${column}), 0)`);
  const sums = `${sum("sold")} as "soldNumber", ${sum("returned")} as "returnedNumber", ${sum("remaining")} as "leftNumber"`;
  const byProduct = `select l.product_id as "productId", coalesce(p.name, '') as name, coalesce(p.unit, '') as unit, ${sums}
    from listed l left join replica_products p on p.id = l.product_id group by l.product_id, p.name, p.unit order by p.name, l.product_id`;
  const { totals, ...report } = await runReport<RecallRow>(
    tx,
    {
      parts: [goods, sold, listed],
      totals: { products: `(select coalesce(json_agg(s), '[]')::text from (${byProduct}) s)` },
      columns: `l.partner_id as "partnerId", l.is_visible as "isVisible", l.name as "organName", coalesce(o.contacts, '') as contacts,
        coalesce(o.telephone, '') as telephone, coalesce(o.phone_num, '') as "phoneNum", l.product_id as "productId", coalesce(p.bar_code, '') as "barCode",
        coalesce(p.name, '') as name, coalesce(p.unit, '') as unit, l.code, ${figure("l.sold")} as "soldNumber", ${figure("l.returned")} as "returnedNumber",
        ${figure("l.remaining")} as "leftNumber", ${isoTime("l.last_time")} as "lastTime", coalesce(m.numbers, '') as numbers, coalesce(m.documents, '[]') as documents`,
      joined: `left join replica_partners o on o.id = l.partner_id left join replica_products p on p.id = l.product_id
        left join lateral (select left(string_agg(s.number, ', ' order by s.oper_time, s.number), ${NUMBERS_MAX}) as numbers,
            json_agg(json_build_object('documentId', s.id, 'kind', s.kind, 'number', s.number) order by s.oper_time, s.number)
              filter (where s.at <= ${RECALLED_DOCUMENTS_MAX}) as documents
          from (select *, row_number() over (order by oper_time, number) as at from sold
            where is_visible and partner_id is not distinct from l.partner_id and product_id = l.product_id and code_key = l.code_key) s
          where l.is_visible) m on true`,
      order: { organName: "l.name", soldNumber: "l.sold", leftNumber: "l.remaining", lastTime: "l.last_time" },
      tail: "l.name, l.partner_id, l.product_id, l.code_key, l.is_visible",
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, getRecall), ...(limit === undefined ? {} : { limit }) },
  );
  const products = JSON.parse(totals.products ?? "[]") as RecalledProduct[]; // as `byProduct` selects them
  return {
    ...report,
    isWhole: warehouses === null,
    products,
    untraced: await findUntraced(tx, query),
    totals: totalsOf(products),
  };
}

type Recalled = Pick<Query<typeof getRecall>, "materialId" | "code">;
/** SQL: what goods `g` went into, as lines `t`. */
const wentInto = (bound: Parameters): string =>
  `traced_lines t on t.code_key = g.code_key and t.product_id = g.product_id and t.quantity < 0 and t.kind = any(${bound.bind(conversionKinds, "text[]")})`;
/** What went into an assembly is in all that came out of it. Goods are met once, so a circle ends. */
const madeOf = ({ materialId, code }: Recalled, bound: Parameters): string =>
  `recursive goods(product_id, code_key) as (select ${bound.bind(materialId, "uuid")}, ${bound.bind(trackedKey(code), "text")} collate "C"
    union select m.product_id, m.code_key from goods g join ${wentInto(bound)}
      join traced_lines m on m.document_id = t.document_id and m.kind = t.kind and m.quantity > 0)`;

/** Results that nothing tells apart: where they went is not known. */
function findUntraced(tx: object, query: Recalled): Promise<UntracedProduct[]> {
  const bound = parameters();
  return rowsOf<UntracedProduct>(
    tx,
    `with ${madeOf(query, bound)} select distinct m.product_id as "productId", coalesce(p.bar_code, '') as "barCode", coalesce(p.name, '') as name
      from goods g join ${wentInto(bound)} join document_lines m on m.document_id = t.document_id and m.kind = t.kind and m.quantity_base > 0
        left join replica_products p on p.id = m.product_id
      where not exists (select from traced_lines s where (s.document_id, s.kind, s.line_id, s.leg) = (m.document_id, m.kind, m.line_id, m.leg))
      order by 3, 1 limit ${RELATED_MAX}`,
    bound,
  );
}

/** Quantities of different products have no sum. */
function totalsOf(products: readonly RecalledProduct[]): Record<string, string> {
  const [only, ...others] = products;
  const none = only ? "" : "0";
  const { soldNumber, returnedNumber, leftNumber } =
    only && others.length === 0 ? only : { soldNumber: none, returnedNumber: none, leftNumber: none };
  return { soldNumber, returnedNumber, leftNumber };
}
