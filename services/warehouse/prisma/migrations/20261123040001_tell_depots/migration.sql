-- Who assigns warehouses to users knows them by what is told of them; of those that there are it is told once more, at most 500 in a fact.
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE depots NO FORCE ROW LEVEL SECURITY;
INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  SELECT tenant_id, gen_random_uuid(), 'fact.warehouse.depots.changed.v1',
    json_build_object('depots', json_agg(json_build_object('id', id, 'version', version, 'name', name, 'enabled', enabled,
      'isDefault', is_default, 'creatorId', NULL, 'deleted', false))), now(), 'migration'
  FROM (SELECT *, (row_number() OVER (PARTITION BY tenant_id ORDER BY id) - 1) / 500 AS part FROM depots) told GROUP BY tenant_id, part;
ALTER TABLE depots FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
