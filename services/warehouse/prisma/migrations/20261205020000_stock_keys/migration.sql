-- Stock is counted by product, variant, batch and warehouse. Until now documents refused products with variants and batches, so that all of it has neither:
-- the nil id stands for both. The version before this one cannot post beside it: its writes name keys that are gone.
ALTER TABLE stock_movements
  ADD COLUMN variant_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  ADD COLUMN batch_id   uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE stock_lines
  ADD COLUMN variant_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  ADD COLUMN batch_id   uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
CREATE INDEX stock_lines_batch ON stock_lines (batch_id, oper_time) WHERE batch_id <> '00000000-0000-0000-0000-000000000000';

ALTER TABLE stock_balances
  ADD COLUMN variant_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  ADD COLUMN batch_id   uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE stock_balances DROP CONSTRAINT stock_balances_pkey;
ALTER TABLE stock_balances ADD PRIMARY KEY (tenant_id, product_id, depot_id, variant_id, batch_id);

ALTER TABLE stock_reservations
  ADD COLUMN variant_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  ADD COLUMN batch_id   uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE stock_reservations DROP CONSTRAINT stock_reservations_pkey;
ALTER TABLE stock_reservations ADD PRIMARY KEY (tenant_id, document_id, kind, product_id, depot_id, variant_id, batch_id);
-- A revision that lowers nothing may still claim a batch that it names.
ALTER TABLE stock_reservations DROP CONSTRAINT stock_reservations_quantity_check;
ALTER TABLE stock_reservations ADD CONSTRAINT stock_reservations_quantity_check CHECK (quantity >= 0);
CREATE INDEX stock_reservations_batch ON stock_reservations (batch_id) WHERE batch_id <> '00000000-0000-0000-0000-000000000000';

-- A batch of a product: its number in any letter case or width is one, with one production and one expiry date.
CREATE TABLE batches (
  tenant_id       uuid NOT NULL DEFAULT app_tenant(),
  id              uuid NOT NULL,
  product_id      uuid NOT NULL,
  number          text NOT NULL,
  number_key      text NOT NULL,
  production_date date,
  expiry_date     date,
  created_at      timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX batches_number ON batches (tenant_id, product_id, number_key);
-- A scanned label may be of any product.
CREATE INDEX batches_label ON batches (tenant_id, number_key);
ALTER TABLE batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE batches FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON batches USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));

CREATE OR REPLACE VIEW stock_bookings WITH (security_invoker = true) AS
  SELECT l.tenant_id, l.document_id, l.line_id, l.kind, l.number, l.product_id, l.barcode_id, l.depot_id, l.oper_time, l.sequence,
    false AS is_later, l.quantity >= 0 AS comes_in, l.quantity,
    CASE WHEN l.said IS NULL THEN l.value ELSE (l.said -> 0 ->> 'value')::numeric END AS value,
    CASE WHEN l.said IS NULL THEN l.unit_cost ELSE (l.said -> 0 ->> 'unitCost')::numeric END AS unit_cost,
    CASE WHEN l.said IS NULL THEN l.average ELSE (l.said -> 0 ->> 'average')::numeric END AS average,
    l.leg, l.variant_id, l.batch_id
  FROM stock_lines l
  UNION ALL
  SELECT l.tenant_id, l.document_id, l.line_id, l.kind, l.number, l.product_id, l.barcode_id, l.depot_id, (s.each ->> 'until')::timestamptz(3), l.sequence,
    true, l.quantity >= 0, 0,
    coalesce((l.said -> s.place::int ->> 'value')::numeric, l.value) - (s.each ->> 'value')::numeric,
    coalesce((l.said -> s.place::int ->> 'unitCost')::numeric, l.unit_cost), NULL,
    l.leg, l.variant_id, l.batch_id
  FROM stock_lines l CROSS JOIN LATERAL jsonb_array_elements(l.said) WITH ORDINALITY AS s(each, place)
  WHERE l.said IS NOT NULL AND coalesce((l.said -> s.place::int ->> 'value')::numeric, l.value) <> (s.each ->> 'value')::numeric;
