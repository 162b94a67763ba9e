-- Partners and persons that nothing refers to are deleted for good, so their indexes need no condition and lists can use them.
DROP INDEX persons_name, persons_newest, partners_name, partners_newest, partners_newest_own, partners_newest_department, partners_search;
ALTER TABLE persons DROP COLUMN deleted_at;
ALTER TABLE partners DROP COLUMN deleted_at;

CREATE UNIQUE INDEX persons_name ON persons (tenant_id, name);
CREATE INDEX persons_newest ON persons (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX partners_name ON partners (tenant_id, type, name);
CREATE INDEX partners_newest ON partners (tenant_id, type, created_at DESC, id DESC);
CREATE INDEX partners_newest_own ON partners (tenant_id, type, creator_id, created_at DESC, id DESC);
CREATE INDEX partners_newest_department ON partners (tenant_id, type, department_id, created_at DESC, id DESC);
CREATE INDEX partners_search ON partners USING gin (name gin_trgm_ops);

-- A department's name is unique in the whole company (business.md §5).
DROP INDEX departments_name;
CREATE UNIQUE INDEX departments_name ON departments (tenant_id, org_abr);

-- What the operator did that belongs to no company.
CREATE TABLE platform.operator_log (
  id uuid NOT NULL,
  operation text NOT NULL,
  type text NOT NULL,
  content text NOT NULL DEFAULT '',
  user_id uuid,
  login_name text NOT NULL DEFAULT '',
  user_name text NOT NULL DEFAULT '',
  client_ip text NOT NULL DEFAULT '',
  status smallint NOT NULL DEFAULT 0,
  before jsonb,
  after jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT operator_log_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_log_newest ON platform.operator_log (created_at DESC, id DESC);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'system_platform') THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON platform.operator_log FROM system_platform;
  END IF;
END $$;
