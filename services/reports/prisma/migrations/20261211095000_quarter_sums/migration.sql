-- Sums of closed quarters, so that a report over a year reads four rows of a product and not twelve of each kind (docs/decisions/0081). `quarter` is the last month
-- of the quarter, as in `stock_closed`, and the nil warehouse stands for all of them together. A posting to an earlier day changes them.
CREATE TABLE line_quarters (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  depot_id   uuid NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  quarter    date NOT NULL,
  product_id uuid NOT NULL,
  barcode_id uuid NOT NULL,
  is_in      boolean NOT NULL,
  -- As in `line_months`.
  quantity   numeric NOT NULL,
  amount     numeric NOT NULL,
  net        numeric NOT NULL,
  PRIMARY KEY (tenant_id, depot_id, kind, quarter, product_id, barcode_id, is_in)
);
-- What was sold of a product, whatever its barcode row, and what it cost: all that reports of profit show, in one row. Returns are not signed.
CREATE TABLE sold_quarters (
  tenant_id    uuid NOT NULL DEFAULT app_tenant(),
  depot_id     uuid NOT NULL,
  -- Sale or retail.
  trade        text COLLATE "C" NOT NULL,
  quarter      date NOT NULL,
  product_id   uuid NOT NULL,
  out_quantity numeric NOT NULL DEFAULT 0,
  sale         numeric NOT NULL DEFAULT 0,
  in_quantity  numeric NOT NULL DEFAULT 0,
  returned     numeric NOT NULL DEFAULT 0,
  cost         numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, depot_id, trade, quarter, product_id)
);
-- Sales by person, of documents; the nil id stands for none. A sale of several salespeople has a row of each, with his even share (docs/decisions/0077).
CREATE TABLE person_quarters (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  quarter       date NOT NULL,
  kind          text COLLATE "C" NOT NULL,
  creator_id    uuid NOT NULL,
  department_id uuid NOT NULL,
  seller_id     uuid NOT NULL,
  -- Each document once, at its first salesperson; and at each of them.
  documents     numeric NOT NULL,
  bills         numeric NOT NULL,
  -- As in `sale_documents`.
  quantity      numeric NOT NULL,
  revenue       numeric NOT NULL,
  paid          numeric NOT NULL,
  cost          numeric NOT NULL,
  PRIMARY KEY (tenant_id, quarter, kind, creator_id, department_id, seller_id)
);
-- For a page of sales in the usual order.
CREATE INDEX sale_documents_by_time ON sale_documents (tenant_id, oper_time, number) WHERE effective;
-- The quarters of which these sums are kept, one after the other without a gap. Those that are closed already are summed up by the service, while people work.
CREATE TABLE sums_closed (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  month     date NOT NULL,
  PRIMARY KEY (tenant_id, month)
);
DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['line_quarters', 'sold_quarters', 'person_quarters', 'sums_closed'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;
