-- Reports name batches with their dates: what batches there are is told from now on, and of those that there are once, at most 500 in a fact.
ALTER TABLE batches
  ADD COLUMN version      int NOT NULL DEFAULT 1,
  -- The version that was told last; 0: none yet.
  ADD COLUMN told_version int NOT NULL DEFAULT 0;
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE batches NO FORCE ROW LEVEL SECURITY;
INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  SELECT tenant_id, gen_random_uuid(), 'fact.warehouse.batches.changed.v1',
    json_build_object('batches', json_agg(json_build_object('id', id, 'version', version, 'productId', product_id, 'number', number,
      'productionDate', production_date, 'expiryDate', expiry_date))), now(), 'migration'
  FROM (SELECT *, (row_number() OVER (PARTITION BY tenant_id ORDER BY id) - 1) / 500 AS part FROM batches) told GROUP BY tenant_id, part;
UPDATE batches SET told_version = version;
ALTER TABLE batches FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
