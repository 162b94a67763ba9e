-- Stock by day and month, and as it was at the end of quarters: a report reads neighbouring rows, not one here and one there for each product
-- (docs/decisions/0016). The nil warehouse stands for all of them together. What was added up before comes again with `npm run rebuild-reports`.
DROP TABLE stock_days;
CREATE TABLE stock_days (
  tenant_id    uuid NOT NULL DEFAULT app_tenant(),
  day          date NOT NULL,
  product_id   uuid NOT NULL,
  depot_id     uuid NOT NULL,
  quantity_in  numeric NOT NULL,
  quantity_out numeric NOT NULL,
  worth_in     numeric NOT NULL,
  worth_out    numeric NOT NULL,
  PRIMARY KEY (tenant_id, day, depot_id, product_id)
);
-- `month` is its first day.
CREATE TABLE stock_months (
  tenant_id    uuid NOT NULL DEFAULT app_tenant(),
  month        date NOT NULL,
  product_id   uuid NOT NULL,
  depot_id     uuid NOT NULL,
  quantity_in  numeric NOT NULL,
  quantity_out numeric NOT NULL,
  worth_in     numeric NOT NULL,
  worth_out    numeric NOT NULL,
  PRIMARY KEY (tenant_id, month, depot_id, product_id)
);
-- Stock at the end of a month. Kept of the last months of quarters, from when a report first asks for one; a posting to an earlier day changes it.
CREATE TABLE stock_closings (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  month      date NOT NULL,
  product_id uuid NOT NULL,
  depot_id   uuid NOT NULL,
  quantity   numeric NOT NULL,
  worth      numeric NOT NULL,
  PRIMARY KEY (tenant_id, month, depot_id, product_id)
);
-- The months of which closings are kept.
CREATE TABLE stock_closed (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  month     date NOT NULL,
  PRIMARY KEY (tenant_id, month)
);
-- Stock as it is now in all warehouses together.
CREATE TABLE stock_products (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  product_id uuid NOT NULL,
  opening    numeric NOT NULL,
  quantity   numeric NOT NULL,
  worth      numeric NOT NULL,
  PRIMARY KEY (tenant_id, product_id)
);
CREATE TABLE trade_months (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  month         date NOT NULL,
  trade         text NOT NULL,
  creator_id    uuid NOT NULL,
  department_id uuid NOT NULL,
  amount        numeric NOT NULL,
  PRIMARY KEY (tenant_id, month, trade, creator_id, department_id)
);
-- A company whose projections are being made anew: how many facts are still to be heard, and since when.
CREATE TABLE rebuilds (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  remaining int NOT NULL,
  as_of     timestamptz NOT NULL,
  PRIMARY KEY (tenant_id)
);

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['stock_days', 'stock_months', 'stock_closings', 'stock_closed', 'stock_products', 'trade_months', 'rebuilds'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', guarded);
  END LOOP;
END $$;
ALTER TABLE stock_days SET (fillfactor = 80);
ALTER TABLE stock_months SET (fillfactor = 80);
ALTER TABLE stock_products SET (fillfactor = 80);
ALTER TABLE trade_months SET (fillfactor = 80);
