-- Slips have attachments and a history, like documents. The tables are named as the kit's of documents, which reads them.
ALTER TABLE slips ADD COLUMN attachment_ids uuid[] NOT NULL DEFAULT '{}';

CREATE TABLE document_history (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  version     int NOT NULL,
  revision    int NOT NULL,
  action      text NOT NULL,
  user_id     uuid,
  user_name   text NOT NULL,
  at          timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id, document_id, version)
);
CREATE TABLE attachments (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  id          uuid NOT NULL,
  kind        text NOT NULL,
  name        text NOT NULL,
  size        int NOT NULL,
  bytes       bytea NOT NULL,
  creator_id  uuid,
  created_at  timestamptz(3) NOT NULL,
  -- Null until a slip's save names it.
  document_id uuid,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX attachments_recent ON attachments (tenant_id, created_at);
-- Compressed already, as pictures and workbooks are.
ALTER TABLE attachments ALTER COLUMN bytes SET STORAGE EXTERNAL;

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['document_history', 'attachments'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;
