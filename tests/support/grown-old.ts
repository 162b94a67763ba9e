// Stock as the version before docs/decisions/0033 costed it.

/** The statement, of the warehouse's database, by which 20 of a product that were bought cost 60 before their discount, and sales have six decimals; the other services are told. */
export const grownOld = (
  productId: string,
): string => `with old as (select l.*, case kind when 'purchase-in' then 60 else quantity * 3.000001 end as was
    from stock_lines l where product_id = '${productId}'),
  moved as (insert into stock_movements (tenant_id, document_id, kind, number, revision, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost)
    select tenant_id, document_id, kind, number, 0, line_id, product_id, barcode_id, depot_id, oper_time, 0, was - value, 3.000001 from old),
  lines as (update stock_lines l set value = o.was, unit_cost = 3.000001, average = 3 from old o
    where o.tenant_id = l.tenant_id and o.document_id = l.document_id and o.line_id = l.line_id),
  costs as (update stock_costs c set average = 3, value = (select sum(was) from old) where product_id = '${productId}')
  insert into kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  select tenant_id, gen_random_uuid(), 'fact.warehouse.costs.changed.v1', json_build_object('productId', product_id, 'lines', json_agg(json_build_object(
      'documentId', document_id, 'kind', kind, 'operTime', to_char(oper_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lineId', line_id,
      'unitCost', '3.000001', 'value', was::text, 'valueChange', (was - value)::text))), now(), 'before' from old group by tenant_id, product_id`;
