-- What customers were promised, what is coming, and stock that orders hold until a day (docs/decisions/0063).

-- The last state of each order that its owner published.
CREATE TABLE open_orders (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  kind          text NOT NULL,
  document_id   uuid NOT NULL,
  sequence      bigint NOT NULL,
  number        text NOT NULL,
  partner_id    uuid,
  delivery_date date,
  held_until    date,
  PRIMARY KEY (tenant_id, kind, document_id)
);
-- Their lines whose goods have not moved yet: none of an order that is not audited, or is closed.
CREATE TABLE open_order_lines (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  kind          text NOT NULL,
  document_id   uuid NOT NULL,
  line_id       uuid NOT NULL,
  product_id    uuid NOT NULL,
  -- Base units.
  quantity      numeric NOT NULL CHECK (quantity > 0),
  delivery_date date,
  -- Held in this warehouse until before this moment.
  depot_id      uuid,
  expires_at    timestamptz(3),
  PRIMARY KEY (tenant_id, kind, document_id, line_id)
);
CREATE INDEX open_order_lines_product ON open_order_lines (product_id, kind, delivery_date, document_id);

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['open_orders', 'open_order_lines'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;

-- A hold is a reservation that ends by itself: from this moment on it counts no longer, whether or not the job has removed it.
ALTER TABLE stock_reservations ADD COLUMN held_until date, ADD COLUMN expires_at timestamptz(3),
  -- The owner's fact has confirmed a hold, so that nobody need be asked about its revision.
  ADD COLUMN is_confirmed boolean NOT NULL DEFAULT false;
CREATE INDEX stock_reservations_expiry ON stock_reservations (expires_at) WHERE expires_at IS NOT NULL;
-- Whether there may be holds: where there are none, nobody reads them.
ALTER TABLE stock_balances ADD COLUMN has_holds boolean NOT NULL DEFAULT false;
GRANT SELECT (expires_at, is_confirmed) ON stock_reservations TO warehouse_relay;
