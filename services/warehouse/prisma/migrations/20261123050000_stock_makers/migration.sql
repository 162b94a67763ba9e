-- Whose a document is that moved stock: who does not reach it sees that stock moved, without number and price (RBAC-5, RBAC-6, docs/decisions/0029).
CREATE TABLE stock_makers (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  kind          text NOT NULL,
  document_id   uuid NOT NULL,
  revision      int NOT NULL,
  creator_id    uuid,
  department_id uuid,
  partner_id    uuid,
  partner_type  text NOT NULL DEFAULT '',
  -- False of a document that was settled before this was noted: it is told once more.
  told          boolean NOT NULL DEFAULT true,
  PRIMARY KEY (tenant_id, kind, document_id)
);
ALTER TABLE stock_documents NO FORCE ROW LEVEL SECURITY;
INSERT INTO stock_makers (tenant_id, kind, document_id, revision, told)
  SELECT tenant_id, kind, document_id, revision, false FROM stock_documents WHERE kind <> 'opening';
ALTER TABLE stock_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_makers ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_makers FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON stock_makers USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));

-- Documents that were heard before it was noted whose they are: forgotten here, they are heard once more; their owners say them again with this version
-- (kit migration said_again). What the ledger has settled already changes nothing.
ALTER TABLE kit.inbox_facts NO FORCE ROW LEVEL SECURITY;
DELETE FROM kit.inbox_facts WHERE subject LIKE 'fact.%.effective.%' AND subject ~ '^fact\.(purchase|sales|warehouse)\.';
ALTER TABLE kit.inbox_facts FORCE ROW LEVEL SECURITY;
