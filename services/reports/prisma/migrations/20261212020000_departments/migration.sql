-- Departments, by name. Who is gone keeps it.
CREATE TABLE replica_departments (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  id        uuid NOT NULL,
  version   int NOT NULL,
  name      text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE replica_departments ENABLE ROW LEVEL SECURITY;
ALTER TABLE replica_departments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON replica_departments USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
