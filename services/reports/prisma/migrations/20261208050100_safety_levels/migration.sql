-- Safety levels of products by warehouse, in base units, as the warehouse service states them; 0: none. What there was before is told once by it.
CREATE TABLE replica_safety_levels (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  -- The product's.
  id        uuid NOT NULL,
  version   int NOT NULL,
  enabled   boolean NOT NULL,
  -- One after the other.
  depot_ids uuid[] NOT NULL,
  lows      numeric[] NOT NULL,
  highs     numeric[] NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE replica_safety_levels ENABLE ROW LEVEL SECURITY;
ALTER TABLE replica_safety_levels FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON replica_safety_levels USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
