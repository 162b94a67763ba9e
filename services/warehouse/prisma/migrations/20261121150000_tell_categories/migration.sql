-- Reports show the category of a product: what categories are called is told from now on, and of those that there are once.
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE categories NO FORCE ROW LEVEL SECURITY;
INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  SELECT tenant_id, gen_random_uuid(), 'fact.warehouse.categories.changed.v1',
    jsonb_build_object('categories', jsonb_agg(jsonb_build_object('id', id, 'version', version, 'name', name))), now(), 'migration'
  FROM categories GROUP BY tenant_id;
ALTER TABLE categories FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
