-- What was put aside is kept as the bytes that came, since no column of text holds all of them; which fact it is and when it was said stand
-- beside them where they could be read.
ALTER TABLE kit.parked_facts ALTER COLUMN payload TYPE bytea USING convert_to(payload, 'UTF8');
ALTER TABLE kit.parked_facts ADD COLUMN fact_id uuid, ADD COLUMN occurred_at timestamptz(3);
ALTER TABLE kit.parked_facts NO FORCE ROW LEVEL SECURITY;
UPDATE kit.parked_facts SET fact_id = (said.fact ->> 'id')::uuid, occurred_at = (said.fact ->> 'occurredAt')::timestamptz
  FROM (SELECT tenant_id AS tenant, id AS aside, convert_from(payload, 'UTF8')::json AS fact FROM kit.parked_facts
    WHERE convert_from(payload, 'UTF8') IS JSON OBJECT AND tenant_id <> '00000000-0000-0000-0000-000000000000') said
  WHERE tenant_id = said.tenant AND id = said.aside;
ALTER TABLE kit.parked_facts FORCE ROW LEVEL SECURITY;
