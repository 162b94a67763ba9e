-- What companies call the free fields of their products: headings of workbooks.
CREATE TABLE replica_property_aliases (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  id        uuid NOT NULL,
  version   int NOT NULL,
  field     text NOT NULL,
  alias     text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE replica_property_aliases ENABLE ROW LEVEL SECURITY;
ALTER TABLE replica_property_aliases FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON replica_property_aliases USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
