-- Strict audit was switched on or off: documents that count otherwise now are settled by a job, which outlives its process (docs/decisions/0012).
CREATE TABLE switch_overs (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  strict      boolean NOT NULL,
  -- Who switched; in this person's name documents are settled.
  user_id     uuid NOT NULL,
  user_name   text NOT NULL,
  asked_at    timestamptz(3) NOT NULL DEFAULT now(),
  settled     int NOT NULL DEFAULT 0,
  -- When a document was settled last: others may become possible by it.
  settled_at  timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  PRIMARY KEY (tenant_id)
);
-- Documents that could not be settled, and why: for want of stock as a rule.
CREATE TABLE switch_over_refusals (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  refusal     text NOT NULL,
  issues      jsonb NOT NULL,
  PRIMARY KEY (tenant_id, document_id),
  FOREIGN KEY (tenant_id, document_id) REFERENCES documents (tenant_id, id) ON DELETE CASCADE
);

DO $$
DECLARE
  guarded text;
  relay text := replace(current_database(), 'kontor_', '') || '_relay';
BEGIN
  FOREACH guarded IN ARRAY ARRAY['switch_overs', 'switch_over_refusals'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', guarded);
  END LOOP;
  -- The job finds its work across companies, and sees nothing else of theirs.
  EXECUTE format('GRANT SELECT ON switch_overs TO %I', relay);
  EXECUTE format('CREATE POLICY relay ON switch_overs FOR SELECT TO %I USING (true)', relay);
END $$;
