-- As a sub-select the company is worked out once a statement, not once a row: reading 20,000 rows of it costs a third.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN SELECT schemaname, tablename, policyname FROM pg_policies
    WHERE schemaname = 'public' AND qual = '(tenant_id = app_tenant())' AND with_check = '(tenant_id = app_tenant())'
  LOOP
    EXECUTE format('ALTER POLICY %I ON %I.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))',
      found.policyname, found.schemaname, found.tablename);
  END LOOP;
END $$;
