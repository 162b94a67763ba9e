// Rewrites stock costs as the version before docs/decisions/0033 calculated them.
import type { Client } from "pg";
import { costedByOldRules, type StoredLine } from "./old-rules.ts";

/** The statement, of the warehouse's database, that gives lines their old value and publishes it to the other services. `old`: stock lines with `was`, `was_unit`, `was_average`. */
const valueBefore = (old: string): string => `with old as (${old}),
  moved as (insert into stock_movements (tenant_id, document_id, kind, number, revision, line_id, leg, product_id, barcode_id, variant_id, batch_id, depot_id, oper_time, quantity, value, unit_cost)
    select tenant_id, document_id, kind, number, 0, line_id, leg, product_id, barcode_id, variant_id, batch_id, depot_id, oper_time, 0, was - value, was_unit from old),
  lines as (update stock_lines l set value = o.was, unit_cost = o.was_unit, average = o.was_average from old o
    where o.tenant_id = l.tenant_id and o.document_id = l.document_id and o.kind = l.kind and o.line_id = l.line_id and o.leg = l.leg),
  costs as (update stock_costs c set average = o.average, value = o.value from (
      select tenant_id, product_id, sum(was) as value, (array_agg(was_average order by oper_time desc, sequence desc))[1] as average from old group by 1, 2) o
    where c.tenant_id = o.tenant_id and c.product_id = o.product_id)
  insert into kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  select tenant_id, gen_random_uuid(), 'fact.warehouse.costs.changed.v1', json_build_object('productId', product_id, 'lines', json_agg(json_build_object(
      'documentId', document_id, 'kind', kind, 'operTime', to_char(oper_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lineId', line_id, 'leg', leg,
      'unitCost', was_unit::text, 'value', was::text, 'valueChange', (was - value)::text))), now(), 'before' from old group by tenant_id, product_id`;

/** The statement for a product of which 20 that were bought cost 60 before their discount, and sales have six decimals. */
export const grownOld = (productId: string): string =>
  valueBefore(`select l.*, case kind when 'purchase-in' then 60 else quantity * 3.000001 end as was, 3.000001 as was_unit, 3 as was_average
    from stock_lines l where product_id = '${productId}'`);

/** Costs all goods of a tenant by the earlier rules. @returns how many lines get another value */
export async function growTenantOld(db: Client, tenantId: string): Promise<number> {
  const { rows } = await db.query<StoredLine & { held: string }>(
    `select document_id as "documentId", kind, line_id as "lineId", leg, product_id as "productId", quantity::text, worth::text, value::text as held
      from stock_lines where tenant_id = $1 order by product_id, oper_time, sequence`,
    [tenantId],
  );
  const old = [...Map.groupBy(rows, ({ productId }) => productId).values()].flatMap(costedByOldRules);
  await db.query(
    valueBefore(`select l.*, w.value as was, w."unitCost" as was_unit, w.average as was_average from stock_lines l
      join json_to_recordset($2::json) as w("documentId" uuid, kind text, "lineId" uuid, leg smallint, value numeric, "unitCost" numeric, average numeric)
        on w."documentId" = l.document_id and w.kind = l.kind and w."lineId" = l.line_id and w.leg = l.leg where l.tenant_id = $1`),
    [tenantId, JSON.stringify(old)],
  );
  return old.filter(({ value }, at) => Number(value) !== Number(rows[at]?.held)).length;
}
