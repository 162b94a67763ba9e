-- Stock of goods that are told apart, by variant or batch: quantities alone, since cost is one average of the product. Goods that nothing tells apart have
-- no rows here. What was posted before comes with `npm run rebuild-reports`.
CREATE TABLE tracked_days (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  day        date NOT NULL,
  product_id uuid NOT NULL,
  depot_id   uuid NOT NULL,
  variant_id uuid NOT NULL,
  batch_id   uuid NOT NULL,
  quantity   numeric NOT NULL,
  PRIMARY KEY (tenant_id, day, product_id, depot_id, variant_id, batch_id)
);
-- `month` is its first day.
CREATE TABLE tracked_months (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  month      date NOT NULL,
  product_id uuid NOT NULL,
  depot_id   uuid NOT NULL,
  variant_id uuid NOT NULL,
  batch_id   uuid NOT NULL,
  quantity   numeric NOT NULL,
  PRIMARY KEY (tenant_id, month, product_id, depot_id, variant_id, batch_id)
);
-- At the end of the months in `stock_closed`. Most batches of before are sold out, and have no row.
CREATE TABLE tracked_closings (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  month      date NOT NULL,
  product_id uuid NOT NULL,
  depot_id   uuid NOT NULL,
  variant_id uuid NOT NULL,
  batch_id   uuid NOT NULL,
  quantity   numeric NOT NULL,
  PRIMARY KEY (tenant_id, month, product_id, depot_id, variant_id, batch_id)
);
-- As it is now.
CREATE TABLE tracked_balances (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  product_id uuid NOT NULL,
  depot_id   uuid NOT NULL,
  variant_id uuid NOT NULL,
  batch_id   uuid NOT NULL,
  quantity   numeric NOT NULL,
  PRIMARY KEY (tenant_id, product_id, depot_id, variant_id, batch_id)
);
-- A report of now passes over the batches that are sold out.
CREATE INDEX tracked_balances_present ON tracked_balances (tenant_id, product_id, depot_id, variant_id, batch_id) WHERE quantity <> 0;
-- Number and dates of batches.
CREATE TABLE replica_batches (
  tenant_id       uuid NOT NULL DEFAULT app_tenant(),
  id              uuid NOT NULL,
  version         int NOT NULL,
  product_id      uuid NOT NULL,
  number          text NOT NULL,
  production_date date,
  expiry_date     date,
  PRIMARY KEY (tenant_id, id)
);
DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['tracked_days', 'tracked_months', 'tracked_closings', 'tracked_balances', 'replica_batches'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;
ALTER TABLE tracked_days SET (fillfactor = 80);
ALTER TABLE tracked_months SET (fillfactor = 80);
ALTER TABLE tracked_balances SET (fillfactor = 80);
-- By line; none of a document whose goods nothing tells apart, and of those that were posted before.
ALTER TABLE stock_documents
  ADD COLUMN variant_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN batch_ids   uuid[] NOT NULL DEFAULT '{}';
-- What the attributes of a product are called, with their values in order, as its fact states them.
-- In which order a product has its barcode rows; 0 of products that nobody told of since.
ALTER TABLE replica_barcodes ADD COLUMN position int NOT NULL DEFAULT 0;
ALTER TABLE replica_products ADD COLUMN attributes jsonb NOT NULL DEFAULT '[]';
