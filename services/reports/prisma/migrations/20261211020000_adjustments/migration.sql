-- Documents that adjusted a stock-taking: what they take out is a loss, and no consumption that proposals of what to buy go by (docs/decisions/0075).
CREATE TABLE stock_taking_documents (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  kind        text NOT NULL,
  PRIMARY KEY (tenant_id, document_id, kind)
);
ALTER TABLE stock_taking_documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_documents FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON stock_taking_documents USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
