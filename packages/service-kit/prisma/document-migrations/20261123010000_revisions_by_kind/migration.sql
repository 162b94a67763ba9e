-- A ledger asks about the revision of a document of one kind; what was forbidden of another kind under the same id is no answer (docs/decisions/0024).
-- A document's own id is one document's for ever within its service: document_history, which outlives it, keeps it so.
ALTER TABLE document_revisions ADD COLUMN kind text NOT NULL DEFAULT '';
ALTER TABLE document_revisions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE drawn_numbers NO FORCE ROW LEVEL SECURITY;
-- Of a deleted document its number tells the kind: each kind has a prefix of its own.
UPDATE document_revisions r SET kind = known.kind FROM (
    SELECT DISTINCT ON (n.tenant_id, n.document_id) n.tenant_id, n.document_id, coalesce(d.kind, k.kind) AS kind
    FROM drawn_numbers n
    JOIN (VALUES ('CGRK', 'purchase-in'), ('XSCK', 'sale-out'), ('XSTH', 'sale-back'), ('LSCK', 'retail-out'), ('LSTH', 'retail-back'),
      ('QTRK', 'other-in'), ('QTCK', 'other-out')) AS k(prefix, kind) ON k.prefix = rtrim(n.number, '0123456789')
    LEFT JOIN documents d ON d.tenant_id = n.tenant_id AND d.id = n.document_id
    WHERE n.document_id IS NOT NULL ORDER BY n.tenant_id, n.document_id) known
  WHERE known.tenant_id = r.tenant_id AND known.document_id = r.document_id;
ALTER TABLE drawn_numbers FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
ALTER TABLE document_revisions FORCE ROW LEVEL SECURITY;
ALTER TABLE document_revisions ALTER COLUMN kind DROP DEFAULT;
ALTER TABLE document_revisions DROP CONSTRAINT document_revisions_pkey;
ALTER TABLE document_revisions ADD PRIMARY KEY (tenant_id, document_id, kind, revision);
