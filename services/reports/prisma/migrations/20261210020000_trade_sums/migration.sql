-- What reports of trade read: counts by kind of document and barcode row with what was paid without discount and tax, the cost of goods sold, and sales by
-- document. Counts of before are added up here from the lines that are known; their net amounts and the costs come with `npm run rebuild-reports`.
ALTER TABLE document_lines ADD COLUMN net numeric NOT NULL DEFAULT 0;

DROP TABLE line_days;
DROP TABLE line_months;
CREATE TABLE line_days (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  kind       text COLLATE "C" NOT NULL,
  day        date NOT NULL,
  depot_id   uuid NOT NULL,
  product_id uuid NOT NULL,
  barcode_id uuid NOT NULL,
  is_in      boolean NOT NULL,
  -- Base units, the lines' amounts before tax and discount, and without both; none is signed.
  quantity   numeric NOT NULL,
  amount     numeric NOT NULL,
  net        numeric NOT NULL,
  PRIMARY KEY (tenant_id, kind, day, depot_id, product_id, barcode_id, is_in)
);
-- `month` is its first day. The nil warehouse stands for all of them together.
CREATE TABLE line_months (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  depot_id   uuid NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  month      date NOT NULL,
  product_id uuid NOT NULL,
  barcode_id uuid NOT NULL,
  is_in      boolean NOT NULL,
  quantity   numeric NOT NULL,
  amount     numeric NOT NULL,
  net        numeric NOT NULL,
  PRIMARY KEY (tenant_id, depot_id, kind, month, product_id, barcode_id, is_in)
);
-- The cost of goods that were sold, less that of goods that came back, on the days on which the ledger books it.
CREATE TABLE cost_days (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  kind       text COLLATE "C" NOT NULL,
  day        date NOT NULL,
  depot_id   uuid NOT NULL,
  product_id uuid NOT NULL,
  cost       numeric NOT NULL,
  PRIMARY KEY (tenant_id, kind, day, depot_id, product_id)
);
CREATE TABLE cost_months (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  depot_id   uuid NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  month      date NOT NULL,
  product_id uuid NOT NULL,
  cost       numeric NOT NULL,
  PRIMARY KEY (tenant_id, depot_id, kind, month, product_id)
);
-- A sale or retail sale, or a return of one. The document states all but the cost, which the stock ledger states: whichever is first makes the row.
-- Figures are signed: what a return gives back is negative.
CREATE TABLE sale_documents (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  id            uuid NOT NULL,
  kind          text COLLATE "C" NOT NULL,
  effective     boolean NOT NULL DEFAULT false,
  day           date,
  number        text NOT NULL DEFAULT '',
  oper_time     timestamptz(3),
  partner_id    uuid,
  partner_type  text NOT NULL DEFAULT '',
  creator_id    uuid,
  department_id uuid,
  seller_ids    uuid[] NOT NULL DEFAULT '{}',
  -- Base units.
  quantity      numeric NOT NULL DEFAULT 0,
  -- Without discount and tax.
  revenue       numeric NOT NULL DEFAULT 0,
  -- Other fees, and what was paid with the document.
  fees          numeric NOT NULL DEFAULT 0,
  paid          numeric NOT NULL DEFAULT 0,
  -- What the ledger books on the document's own day.
  cost          numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id, kind)
);
CREATE INDEX sale_documents_by_day ON sale_documents (tenant_id, day) WHERE effective;
-- Parts of a document's cost that the ledger books on later days, because its own was closed (docs/decisions/0036).
CREATE TABLE later_costs (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  kind        text COLLATE "C" NOT NULL,
  day         date NOT NULL,
  depot_id    uuid NOT NULL,
  product_id  uuid NOT NULL,
  cost        numeric NOT NULL,
  PRIMARY KEY (tenant_id, document_id, kind, day, depot_id, product_id)
);
CREATE INDEX later_costs_by_day ON later_costs (tenant_id, day);

ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_lines NO FORCE ROW LEVEL SECURITY;
INSERT INTO line_days (tenant_id, kind, day, depot_id, product_id, barcode_id, is_in, quantity, amount, net)
  SELECT d.tenant_id, d.kind, d.day, l.depot_id, l.product_id, l.barcode_id, l.quantity_base >= 0, sum(abs(l.quantity_base)), sum(l.amount), 0
  FROM documents d JOIN document_lines l ON l.tenant_id = d.tenant_id AND l.document_id = d.id AND l.kind = d.kind
  WHERE d.effective GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO line_months (tenant_id, depot_id, kind, month, product_id, barcode_id, is_in, quantity, amount, net)
  SELECT tenant_id, place, kind, date_trunc('month', day)::date, product_id, barcode_id, is_in, sum(quantity), sum(amount), 0
  FROM line_days CROSS JOIN LATERAL unnest(ARRAY[depot_id, '00000000-0000-0000-0000-000000000000'::uuid]) AS place GROUP BY 1, 2, 3, 4, 5, 6, 7;
ALTER TABLE document_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['line_days', 'line_months', 'cost_days', 'cost_months', 'sale_documents', 'later_costs'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
    EXECUTE format('ALTER TABLE public.%I SET (fillfactor = 80)', guarded);
  END LOOP;
END $$;
-- Salespeople, by name.
CREATE TABLE replica_persons (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  id        uuid NOT NULL,
  version   int NOT NULL,
  name      text NOT NULL,
  deleted   boolean NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE replica_persons ENABLE ROW LEVEL SECURITY;
ALTER TABLE replica_persons FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON replica_persons USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
