-- A line between two warehouses moves goods twice: leg 0 leaves one, leg 1 comes to the other. No line of before has a second leg.
-- The version before this one cannot post beside it: its writes name a key that is gone.
ALTER TABLE stock_lines ADD COLUMN leg smallint NOT NULL DEFAULT 0;
ALTER TABLE stock_lines DROP CONSTRAINT stock_lines_pkey;
ALTER TABLE stock_lines ADD PRIMARY KEY (tenant_id, document_id, kind, line_id, leg);

ALTER TABLE stock_movements ADD COLUMN leg smallint NOT NULL DEFAULT 0;
DROP INDEX stock_movements_once;
CREATE UNIQUE INDEX stock_movements_once ON stock_movements (tenant_id, document_id, kind, revision, line_id, leg, (quantity > 0)) WHERE quantity <> 0;

CREATE OR REPLACE VIEW stock_bookings WITH (security_invoker = true) AS
  SELECT l.tenant_id, l.document_id, l.line_id, l.kind, l.number, l.product_id, l.barcode_id, l.depot_id, l.oper_time, l.sequence,
    false AS is_later, l.quantity >= 0 AS comes_in, l.quantity,
    CASE WHEN l.said IS NULL THEN l.value ELSE (l.said -> 0 ->> 'value')::numeric END AS value,
    CASE WHEN l.said IS NULL THEN l.unit_cost ELSE (l.said -> 0 ->> 'unitCost')::numeric END AS unit_cost,
    CASE WHEN l.said IS NULL THEN l.average ELSE (l.said -> 0 ->> 'average')::numeric END AS average,
    l.leg
  FROM stock_lines l
  UNION ALL
  SELECT l.tenant_id, l.document_id, l.line_id, l.kind, l.number, l.product_id, l.barcode_id, l.depot_id, (s.each ->> 'until')::timestamptz(3), l.sequence,
    true, l.quantity >= 0, 0,
    coalesce((l.said -> s.place::int ->> 'value')::numeric, l.value) - (s.each ->> 'value')::numeric,
    coalesce((l.said -> s.place::int ->> 'unitCost')::numeric, l.unit_cost), NULL,
    l.leg
  FROM stock_lines l CROSS JOIN LATERAL jsonb_array_elements(l.said) WITH ORDINALITY AS s(each, place)
  WHERE l.said IS NOT NULL AND coalesce((l.said -> s.place::int ->> 'value')::numeric, l.value) <> (s.each ->> 'value')::numeric;
