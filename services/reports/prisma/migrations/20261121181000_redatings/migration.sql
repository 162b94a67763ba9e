-- Companies whose time zone changed after something was posted: their documents are given other days, some at a time (posting/redating.ts).
CREATE TABLE redatings (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  since     timestamptz NOT NULL,
  PRIMARY KEY (tenant_id)
);
ALTER TABLE redatings ENABLE ROW LEVEL SECURITY;
ALTER TABLE redatings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON redatings USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
-- Who does it finds the companies, and sees nothing else of theirs.
GRANT SELECT ON redatings TO reports_relay;
CREATE POLICY relay ON redatings FOR SELECT TO reports_relay USING (true);

-- Totals hold every document from the transaction on that writes it, also while projections are made anew: nobody writes `counted` of documents and
-- stock_documents any more, and it is true of all. The version before still reads it; a later migration drops it.
