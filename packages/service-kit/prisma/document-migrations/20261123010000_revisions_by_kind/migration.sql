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

-- A document that the stock ledger never settled, since another kind had a higher revision under its id, is said once more: a ledger that knows the
-- revision ignores it. Of what is only on its way this is one fact too many.
ALTER TABLE document_postings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_revisions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
DO $$
BEGIN
  CREATE TEMP TABLE unsettled ON COMMIT DROP AS
    SELECT r.tenant_id, r.document_id, max(r.revision) AS revision FROM document_revisions r
      LEFT JOIN document_postings p ON p.tenant_id = r.tenant_id AND p.document_id = r.document_id
    WHERE r.state = 'done' GROUP BY r.tenant_id, r.document_id, p.stock_revision HAVING max(r.revision) > coalesce(p.stock_revision, 0);
  -- As a rule there is none, and the facts are not looked through.
  IF EXISTS (SELECT FROM unsettled) THEN
    INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id, actor_id)
      SELECT o.tenant_id, gen_random_uuid(), o.subject, o.body, o.occurred_at, o.request_id, o.actor_id
      FROM kit.outbox_facts o JOIN unsettled u ON u.tenant_id = o.tenant_id AND o.body ->> 'documentId' = u.document_id::text
        AND o.body ->> 'revision' = u.revision::text
      WHERE o.sent_at IS NOT NULL AND (o.subject LIKE 'fact.%.effective.v1' OR o.subject LIKE 'fact.%.withdrawn.v1')
      ORDER BY o.sequence;
  END IF;
END $$;
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
ALTER TABLE document_revisions FORCE ROW LEVEL SECURITY;
ALTER TABLE document_postings FORCE ROW LEVEL SECURITY;
