CREATE TABLE things (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  id uuid NOT NULL,
  version int NOT NULL DEFAULT 1,
  kind text NOT NULL DEFAULT 'box',
  name text NOT NULL,
  price numeric(18, 4),
  enabled boolean NOT NULL DEFAULT true,
  creator_id uuid,
  department_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX things_created ON things (tenant_id, kind, created_at, id);
CREATE TABLE parts (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  id uuid NOT NULL,
  thing_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, thing_id) REFERENCES things ON DELETE RESTRICT
);
ALTER TABLE things ENABLE ROW LEVEL SECURITY;
ALTER TABLE things FORCE ROW LEVEL SECURITY;
ALTER TABLE parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE parts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON things USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
CREATE POLICY tenant ON parts USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
SELECT kit.unique_by_name('things', 'name', 'things_name', '{kind}');
GRANT USAGE ON SCHEMA public TO kit_app, kit_relay;
GRANT SELECT, INSERT, UPDATE, DELETE ON things, parts TO kit_app;
