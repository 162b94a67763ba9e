-- What reports show of products beside their names, and the remarks of lines.
ALTER TABLE replica_products
  ADD position text NOT NULL DEFAULT '',
  -- Of a base unit, in kg.
  ADD weight numeric,
  -- Its first picture.
  ADD image_id uuid;
ALTER TABLE document_lines ADD remark text NOT NULL DEFAULT '';
CREATE TABLE replica_categories (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  id        uuid NOT NULL,
  version   int NOT NULL,
  name      text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE replica_categories ENABLE ROW LEVEL SECURITY;
ALTER TABLE replica_categories FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON replica_categories USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
