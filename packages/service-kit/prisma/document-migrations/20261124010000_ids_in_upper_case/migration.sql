-- Documents that were saved under an id in upper case before ids were folded (docs/decisions/0024): the ledgers noted the revision and settled nothing.
-- Each is said once more as its next revision, under the id as the database writes it. Which they are is told by their last fact, which is looked for only
-- where stock never answered it.
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_revisions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_postings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
DO $$
BEGIN
  CREATE TEMP TABLE unanswered ON COMMIT DROP AS
    SELECT r.tenant_id, r.document_id, r.kind, max(r.revision) FILTER (WHERE r.state = 'done') AS revision, max(r.revision) + 1 AS next
    FROM document_revisions r LEFT JOIN document_postings p ON p.tenant_id = r.tenant_id AND p.document_id = r.document_id
    GROUP BY r.tenant_id, r.document_id, r.kind, p.stock_revision
    HAVING max(r.revision) FILTER (WHERE r.state = 'done') > coalesce(p.stock_revision, 0);
  -- As a rule there is none, and the facts are not looked through.
  IF EXISTS (SELECT FROM unanswered) THEN
    -- Each fact is read once, however many documents wait.
    CREATE TEMP TABLE unsettled ON COMMIT DROP AS
      WITH told AS MATERIALIZED (
        SELECT tenant_id, lower(body ->> 'documentId') AS document_id, body ->> 'kind' AS kind, body ->> 'revision' AS revision,
          sequence, subject, body, request_id, actor_id
        FROM kit.outbox_facts
        WHERE (subject LIKE 'fact.%.effective.v1' OR subject LIKE 'fact.%.withdrawn.v1') AND body ->> 'documentId' <> lower(body ->> 'documentId'))
      SELECT DISTINCT ON (u.tenant_id, u.document_id, u.kind) u.tenant_id, u.document_id, u.kind, u.next, t.subject,
        (t.body::jsonb || jsonb_build_object('documentId', u.document_id, 'revision', u.next))::json AS body, t.request_id, t.actor_id, t.sequence
      FROM told t
        JOIN unanswered u ON u.tenant_id = t.tenant_id AND u.document_id::text = t.document_id AND u.kind = t.kind AND u.revision::text = t.revision
      ORDER BY u.tenant_id, u.document_id, u.kind, t.sequence DESC;
    INSERT INTO document_revisions (tenant_id, document_id, kind, revision, state)
      SELECT tenant_id, document_id, kind, next, 'done' FROM unsettled;
    UPDATE documents d SET revision = u.next FROM unsettled u WHERE d.tenant_id = u.tenant_id AND d.id = u.document_id AND d.kind = u.kind;
    INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id, actor_id)
      SELECT tenant_id, gen_random_uuid(), subject, body, now(), request_id, actor_id FROM unsettled ORDER BY sequence;
    PERFORM pg_notify('outbox_facts', '');
  END IF;
END $$;
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
ALTER TABLE document_postings FORCE ROW LEVEL SECURITY;
ALTER TABLE document_revisions FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
