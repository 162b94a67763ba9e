-- What Prisma cannot say: the tenant guard, the indexes of names, lists and of the one default.
DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['accounts', 'account_uses'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', guarded);
  END LOOP;
END $$;

ALTER TABLE accounts ADD CONSTRAINT accounts_initial_check CHECK (initial_amount >= 0);
-- At most one default account, at every moment.
CREATE UNIQUE INDEX accounts_default ON accounts (tenant_id) WHERE is_default;
CREATE UNIQUE INDEX accounts_name ON accounts (tenant_id, name);
CREATE INDEX accounts_newest ON accounts (tenant_id, created_at DESC, id DESC);
