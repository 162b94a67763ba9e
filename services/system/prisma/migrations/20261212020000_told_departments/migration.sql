-- Reports know departments by what is told of them. Those there are are told once, at most 500 in a fact.
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE departments NO FORCE ROW LEVEL SECURITY;
INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  SELECT tenant_id, gen_random_uuid(), 'fact.system.departments.changed.v1',
    json_build_object('departments', json_agg(json_build_object('id', id, 'version', version, 'name', org_abr))), now(), 'migration'
  FROM (SELECT *, (row_number() OVER (PARTITION BY tenant_id ORDER BY id) - 1) / 500 AS part FROM departments) told GROUP BY tenant_id, part;
ALTER TABLE departments FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
