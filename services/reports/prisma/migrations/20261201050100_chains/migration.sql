-- Documents and slips as chains show them, effective or not: each as its newest fact states it (docs/decisions/0062). One that is gone keeps its row, so
-- that an older fact stays old.
CREATE TABLE chain_documents (
  tenant_id       uuid NOT NULL DEFAULT app_tenant(),
  id              uuid NOT NULL,
  kind            text NOT NULL,
  sequence        bigint NOT NULL,
  is_gone         boolean NOT NULL,
  number          text NOT NULL,
  oper_time       timestamptz NOT NULL,
  partner_id      uuid,
  partner_type    text NOT NULL,
  creator_id      uuid,
  department_id   uuid,
  source_id       uuid,
  audit_status    smallint NOT NULL,
  is_closed       boolean NOT NULL,
  quantity        numeric NOT NULL,
  amount          numeric NOT NULL,
  amount_deposit  numeric NOT NULL,
  amount_paid     numeric NOT NULL,
  -- The warehouses of its lines; none: it has no warehouse.
  depot_ids       uuid[] NOT NULL,
  line_ids        uuid[] NOT NULL,
  quantities      numeric[] NOT NULL,
  quantities_base numeric[] NOT NULL,
  -- The lines of the source that its lines take; null for a line that takes none.
  link_line_ids   uuid[] NOT NULL,
  PRIMARY KEY (tenant_id, id, kind)
);
CREATE INDEX chain_documents_source ON chain_documents (tenant_id, source_id) WHERE source_id IS NOT NULL;
CREATE TABLE chain_slips (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  id            uuid NOT NULL,
  kind          text NOT NULL,
  sequence      bigint NOT NULL,
  is_gone       boolean NOT NULL,
  number        text NOT NULL,
  bill_time     timestamptz NOT NULL,
  partner_id    uuid,
  partner_type  text NOT NULL,
  creator_id    uuid,
  department_id uuid,
  audit_status  smallint NOT NULL,
  amount        numeric NOT NULL,
  PRIMARY KEY (tenant_id, id, kind)
);
-- What a slip settles of a document.
CREATE TABLE chain_settlements (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  kind        text NOT NULL,
  slip_id     uuid NOT NULL,
  slip_kind   text NOT NULL,
  amount      numeric NOT NULL,
  PRIMARY KEY (tenant_id, document_id, kind, slip_id, slip_kind)
);
CREATE INDEX chain_settlements_slip ON chain_settlements (tenant_id, slip_id, slip_kind);
DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['chain_documents', 'chain_slips', 'chain_settlements'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;
