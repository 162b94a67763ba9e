-- What a line cost as closed days say it, where it was found to cost otherwise after they were closed: [{"until": "<first moment that does not say so>",
-- "value": "-50", "unitCost": "10", "average": "10"}], the earliest first (docs/decisions/0036).
ALTER TABLE stock_lines ADD COLUMN said jsonb;
CREATE INDEX stock_lines_said ON stock_lines (tenant_id, product_id) WHERE said IS NOT NULL;

-- Lines by the moments at which their value is booked: a row at the line's own time with its quantity, and one of quantity 0 at each later moment.
CREATE VIEW stock_bookings WITH (security_invoker = true) AS
  SELECT l.tenant_id, l.document_id, l.line_id, l.kind, l.number, l.product_id, l.barcode_id, l.depot_id, l.oper_time, l.sequence,
    false AS is_later, l.quantity >= 0 AS comes_in, l.quantity,
    CASE WHEN l.said IS NULL THEN l.value ELSE (l.said -> 0 ->> 'value')::numeric END AS value,
    CASE WHEN l.said IS NULL THEN l.unit_cost ELSE (l.said -> 0 ->> 'unitCost')::numeric END AS unit_cost,
    CASE WHEN l.said IS NULL THEN l.average ELSE (l.said -> 0 ->> 'average')::numeric END AS average
  FROM stock_lines l
  UNION ALL
  SELECT l.tenant_id, l.document_id, l.line_id, l.kind, l.number, l.product_id, l.barcode_id, l.depot_id, (s.each ->> 'until')::timestamptz(3), l.sequence,
    true, l.quantity >= 0, 0,
    coalesce((l.said -> s.place::int ->> 'value')::numeric, l.value) - (s.each ->> 'value')::numeric,
    coalesce((l.said -> s.place::int ->> 'unitCost')::numeric, l.unit_cost), NULL
  FROM stock_lines l CROSS JOIN LATERAL jsonb_array_elements(l.said) WITH ORDINALITY AS s(each, place)
  WHERE l.said IS NOT NULL AND coalesce((l.said -> s.place::int ->> 'value')::numeric, l.value) <> (s.each ->> 'value')::numeric;
