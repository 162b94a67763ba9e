-- Orders that another service's documents buy: what their taker published, and in the taker's service a replica of them (docs/decisions/0060).
ALTER TABLE documents
  ADD COLUMN procured smallint NOT NULL DEFAULT 0 CHECK (procured IN (0, 2, 3)),
  ADD COLUMN is_procurement_closed boolean NOT NULL DEFAULT false;
-- The orders that are partly or wholly bought, of all that there are, in a list's order.
CREATE INDEX documents_procured ON documents (tenant_id, kind, procured, oper_time, id) WHERE procured <> 0;

CREATE TABLE document_procurements (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  kind        text NOT NULL,
  document_id uuid NOT NULL,
  -- By line, in base units.
  taken       jsonb NOT NULL,
  -- Of the fact that stated it.
  sequence    bigint NOT NULL,
  PRIMARY KEY (tenant_id, kind, document_id)
);

CREATE TABLE replica_sources (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  kind          text NOT NULL,
  id            uuid NOT NULL,
  number        text NOT NULL DEFAULT '',
  version       int NOT NULL DEFAULT 0,
  -- Of the fact that stated it.
  sequence      bigint NOT NULL DEFAULT -1,
  oper_time     timestamptz(3) NOT NULL DEFAULT 'epoch',
  partner_id    uuid,
  creator_id    uuid,
  department_id uuid,
  remark        text NOT NULL DEFAULT '',
  is_audited    boolean NOT NULL DEFAULT false,
  -- Nothing more of it is to be taken.
  is_closed     boolean NOT NULL DEFAULT false,
  lines         jsonb NOT NULL DEFAULT '[]',
  -- How far this service's documents have taken its lines.
  taken         smallint NOT NULL DEFAULT 0 CHECK (taken IN (0, 2, 3)),
  -- The version of which nothing more is taken: its owner is about to change it.
  frozen_version  int NOT NULL DEFAULT -1,
  PRIMARY KEY (tenant_id, kind, id)
);
-- Those to choose from, newest first.
CREATE INDEX replica_sources_open ON replica_sources (tenant_id, kind, oper_time DESC, id DESC) WHERE is_audited AND NOT is_closed AND taken <> 2;

DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['document_procurements', 'replica_sources'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', guarded);
  END LOOP;
END $$;
