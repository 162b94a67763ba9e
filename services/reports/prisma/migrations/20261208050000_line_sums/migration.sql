-- What documents' lines brought in and took out, by day and by month, with their amounts: the counts by product of a year read few rows. Documents that
-- are known already are added up here, so nothing is to be done by hand.
CREATE TABLE line_days (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  is_in      boolean NOT NULL,
  day        date NOT NULL,
  depot_id   uuid NOT NULL,
  product_id uuid NOT NULL,
  -- Base units, and the lines' amounts before tax; neither is signed.
  quantity   numeric NOT NULL,
  amount     numeric NOT NULL,
  PRIMARY KEY (tenant_id, is_in, day, depot_id, product_id)
);
-- `month` is its first day. The nil warehouse stands for all of them together.
CREATE TABLE line_months (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  depot_id   uuid NOT NULL,
  is_in      boolean NOT NULL,
  month      date NOT NULL,
  product_id uuid NOT NULL,
  quantity   numeric NOT NULL,
  amount     numeric NOT NULL,
  PRIMARY KEY (tenant_id, depot_id, is_in, month, product_id)
);
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_lines NO FORCE ROW LEVEL SECURITY;
INSERT INTO line_days (tenant_id, is_in, day, depot_id, product_id, quantity, amount)
  SELECT d.tenant_id, l.quantity_base >= 0, d.day, l.depot_id, l.product_id, sum(abs(l.quantity_base)), sum(l.amount)
  FROM documents d JOIN document_lines l ON l.tenant_id = d.tenant_id AND l.document_id = d.id AND l.kind = d.kind
  WHERE d.effective GROUP BY 1, 2, 3, 4, 5;
INSERT INTO line_months (tenant_id, depot_id, is_in, month, product_id, quantity, amount)
  SELECT tenant_id, place, is_in, date_trunc('month', day)::date, product_id, sum(quantity), sum(amount)
  FROM line_days CROSS JOIN LATERAL unnest(ARRAY[depot_id, '00000000-0000-0000-0000-000000000000'::uuid]) AS place GROUP BY 1, 2, 3, 4, 5;
ALTER TABLE document_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['line_days', 'line_months'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;
ALTER TABLE line_days SET (fillfactor = 80);
ALTER TABLE line_months SET (fillfactor = 80);
