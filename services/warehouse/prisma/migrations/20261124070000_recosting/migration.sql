-- Companies whose costs were found by the rules before docs/decisions/0033: their recosting is a job, shown before (docs/decisions/0038).
CREATE TABLE recostings (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  state         text NOT NULL DEFAULT 'needed' CHECK (state IN ('needed', 'running', 'done')),
  -- What lines bring along became known to be otherwise while it ran: it runs once more.
  again         boolean NOT NULL DEFAULT false,
  -- The last product that is done.
  after_product uuid,
  products      int NOT NULL DEFAULT 0,
  product_total int NOT NULL DEFAULT 0,
  lines         bigint NOT NULL DEFAULT 0,
  -- What it changed in sum: worth of stock, and cost of the goods sold.
  worth_change  numeric NOT NULL DEFAULT 0,
  cost_change   numeric NOT NULL DEFAULT 0,
  -- Who started it.
  user_id       uuid,
  user_name     text,
  started_at    timestamptz(3),
  finished_at   timestamptz(3),
  PRIMARY KEY (tenant_id)
);
CREATE TABLE recosting_previews (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  as_of         timestamptz(3) NOT NULL DEFAULT now(),
  after_product uuid,
  products      int NOT NULL DEFAULT 0,
  product_total int NOT NULL DEFAULT 0,
  lines         bigint NOT NULL DEFAULT 0,
  user_id       uuid NOT NULL,
  user_name     text NOT NULL,
  finished_at   timestamptz(3),
  PRIMARY KEY (tenant_id)
);
-- What lines of a month add up to, by the company's days.
CREATE TABLE recosting_months (
  tenant_id    uuid NOT NULL DEFAULT app_tenant(),
  month        text NOT NULL,
  worth_before numeric NOT NULL,
  worth_after  numeric NOT NULL,
  cost_before  numeric NOT NULL,
  cost_after   numeric NOT NULL,
  PRIMARY KEY (tenant_id, month)
);

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['recostings', 'recosting_previews', 'recosting_months'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;
-- The job finds its work across companies, and sees nothing else of theirs.
GRANT SELECT ON recostings, recosting_previews TO warehouse_relay;
CREATE POLICY relay ON recostings FOR SELECT TO warehouse_relay USING (true);
CREATE POLICY relay ON recosting_previews FOR SELECT TO warehouse_relay USING (true);

ALTER TABLE stock_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE recostings NO FORCE ROW LEVEL SECURITY;
INSERT INTO recostings (tenant_id) SELECT DISTINCT tenant_id FROM stock_lines ON CONFLICT DO NOTHING;
ALTER TABLE recostings FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_lines FORCE ROW LEVEL SECURITY;
