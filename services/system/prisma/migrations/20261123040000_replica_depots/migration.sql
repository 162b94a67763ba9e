-- The company's warehouses as the warehouse service tells of them: only these can be assigned to users (TEN-9). The warehouse service's
-- migration tell_depots says once more which there are.
CREATE TABLE replica_depots (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  id        uuid NOT NULL,
  version   int NOT NULL,
  deleted   boolean NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE replica_depots ENABLE ROW LEVEL SECURITY;
ALTER TABLE replica_depots FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON replica_depots USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
