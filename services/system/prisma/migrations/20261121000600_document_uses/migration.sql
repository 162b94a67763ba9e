-- Partners and persons that documents have named: they can no longer be deleted (reference.md §5.12).
CREATE TABLE document_uses (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  used_id   uuid NOT NULL,
  PRIMARY KEY (tenant_id, used_id)
);
ALTER TABLE document_uses ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_uses FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON document_uses USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
