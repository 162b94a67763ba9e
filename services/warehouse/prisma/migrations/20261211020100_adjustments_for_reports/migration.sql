-- Reports know from now on which documents adjust a stock-taking; of those that there are they are told once, at most 500 in a fact.
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_documents NO FORCE ROW LEVEL SECURITY;
INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  SELECT tenant_id, gen_random_uuid(), 'fact.warehouse.stock-takings.adjusted.v1',
    json_build_object('documents', json_agg(json_build_object('documentId', document_id, 'kind', kind))), now(), 'migration'
  FROM (SELECT *, (row_number() OVER (PARTITION BY tenant_id ORDER BY document_id) - 1) / 500 AS part FROM stock_taking_documents) told
  GROUP BY tenant_id, part;
ALTER TABLE stock_taking_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
