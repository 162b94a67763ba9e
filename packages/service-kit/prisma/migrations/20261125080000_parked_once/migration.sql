-- A fact that comes again while it is put aside stands in the table once. What cannot be read has no id: its bytes tell it apart.
ALTER TABLE kit.parked_facts NO FORCE ROW LEVEL SECURITY;
DELETE FROM kit.parked_facts AS later USING kit.parked_facts AS first
  WHERE (later.tenant_id, later.publisher, coalesce(later.fact_id, md5(later.payload)::uuid)) = (first.tenant_id, first.publisher, coalesce(first.fact_id, md5(first.payload)::uuid))
    AND (later.parked_at, later.id) > (first.parked_at, first.id);
ALTER TABLE kit.parked_facts FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX parked_facts_once ON kit.parked_facts (tenant_id, publisher, (coalesce(fact_id, md5(payload)::uuid)));

DO $$
DECLARE service text := substring(current_database() FROM '^kontor_([a-z]+)');
BEGIN
  -- Whoever plays a fact back holds its row meanwhile; whoever puts it aside once more waits for that.
  EXECUTE format('GRANT UPDATE (reason) ON kit.parked_facts TO %I', service || '_relay');
END $$;
