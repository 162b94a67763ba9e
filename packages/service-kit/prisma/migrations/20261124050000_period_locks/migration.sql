-- Up to which day a company's books are closed (docs/decisions/0036). In the system service it is the truth, in the others what they took of it.
-- Whoever writes something dated holds the row shared until the commit; so taking a newer one waits for all writes that saw the older.
CREATE TABLE kit.period_locks (
  tenant_id     uuid NOT NULL DEFAULT public.app_tenant(),
  version       int NOT NULL DEFAULT 0,
  -- The last closed day, as the company's calendar had it when it was closed.
  closed_to     date,
  -- The first open moment: what is dated before is neither written nor changed.
  closed_before timestamptz(3),
  -- Before this moment the ledgers keep what they say: every service has taken the lock, and all that was saved before is posted.
  sealed_before timestamptz(3),
  PRIMARY KEY (tenant_id)
);

DO $$
DECLARE
  service text := substring(current_database() FROM '^kontor_([a-z]+)');
  app text;
BEGIN
  ALTER TABLE kit.period_locks ENABLE ROW LEVEL SECURITY;
  ALTER TABLE kit.period_locks FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenant ON kit.period_locks USING (tenant_id = (SELECT public.app_tenant())) WITH CHECK (tenant_id = (SELECT public.app_tenant()));
  -- The job that ends a closing looks for companies whose books are not sealed yet, and sees nothing else of theirs.
  EXECUTE format('CREATE POLICY relay ON kit.period_locks FOR SELECT TO %I USING (sealed_before IS DISTINCT FROM closed_before)', service || '_relay');
  EXECUTE format('GRANT SELECT ON kit.period_locks TO %I', service || '_relay');
  FOR app IN SELECT rolname FROM pg_roles WHERE rolname IN (service || '_app', service || '_platform') LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON kit.period_locks TO %I', app);
  END LOOP;
END $$;
