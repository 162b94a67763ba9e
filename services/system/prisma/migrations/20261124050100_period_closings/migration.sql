-- Who closed or reopened a company's books, when and why (docs/decisions/0036). Rows are added and read, nothing else.
CREATE TABLE period_closings (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  version   int NOT NULL,
  action    text NOT NULL CHECK (action IN ('close', 'reopen')),
  -- The last closed day from then on; null: none.
  closed_to date,
  reason    text NOT NULL DEFAULT '',
  -- What the checklist warned of when the books were closed in spite of it.
  warnings  jsonb NOT NULL DEFAULT '[]',
  user_id   uuid NOT NULL,
  user_name text NOT NULL,
  at        timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id, version)
);

DO $$
DECLARE login text;
BEGIN
  ALTER TABLE period_closings ENABLE ROW LEVEL SECURITY;
  ALTER TABLE period_closings FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON period_closings USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
  FOR login IN SELECT rolname FROM pg_roles WHERE rolname IN ('system_app', 'system_platform') LOOP
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON period_closings FROM %I', login);
  END LOOP;
END $$;
