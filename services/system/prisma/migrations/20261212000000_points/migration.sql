-- Members' points (docs/decisions/0082): the company's rule, retail documents as their owner published them last, and the ledger.
-- The amount for one point; null and 0: no points are given.
ALTER TABLE settings ADD COLUMN amount_per_point text
  CHECK (amount_per_point ~ '^[0-9]{1,9}([.][0-9]{1,2})?$');
-- The column that nobody wrote is gone.
ALTER TABLE partners DROP COLUMN points;

CREATE TABLE point_documents (
  tenant_id        uuid NOT NULL DEFAULT app_tenant(),
  document_id      uuid NOT NULL,
  kind             text NOT NULL,
  number           text NOT NULL,
  revision         int NOT NULL,
  is_return        boolean NOT NULL,
  effective        boolean NOT NULL,
  partner_id       uuid,
  -- The sale that a return takes back.
  source_id        uuid CHECK (source_id IS NULL OR is_return),
  amount           numeric(20, 2) NOT NULL CHECK (amount >= 0),
  -- The rule when it first counted; 0: there was none; null: it has not counted yet.
  amount_per_point numeric(11, 2) CHECK (amount_per_point >= 0),
  -- Creator, department and warehouses: who may see it.
  about            jsonb,
  posted_at        timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, document_id, kind)
);
CREATE INDEX point_documents_source_idx ON point_documents (tenant_id, source_id) WHERE source_id IS NOT NULL;

CREATE TABLE point_entries (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  sequence    bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  partner_id  uuid NOT NULL,
  -- The document that gave or took them; null: an adjustment by hand.
  document_id uuid,
  kind        text NOT NULL CHECK ((kind = 'adjustment') = (document_id IS NULL)),
  number      text NOT NULL,
  revision    int NOT NULL,
  -- The sale that gave the points; null for an adjustment and for a return that names no sale.
  sale_id     uuid,
  points      numeric(20, 0) NOT NULL CHECK (points <> 0),
  at          timestamptz(3) NOT NULL,
  reason      text NOT NULL CHECK ((reason <> '') = (kind = 'adjustment')),
  user_id     uuid,
  user_name   text NOT NULL,
  PRIMARY KEY (tenant_id, sequence)
);
CREATE INDEX point_entries_partner_idx ON point_entries (tenant_id, partner_id, at, sequence);

-- The sum of each member's entries. Below zero where a return took back points that had been taken by hand.
CREATE TABLE member_points (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  partner_id uuid NOT NULL,
  points     numeric(20, 0) NOT NULL,
  PRIMARY KEY (tenant_id, partner_id)
);

-- Append-only, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON point_entries EXECUTE FUNCTION refuse_change();
DO $$
DECLARE guarded text; login text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['point_documents', 'point_entries', 'member_points'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
  FOR login IN SELECT rolname FROM pg_roles WHERE rolname IN ('system_app', 'system_platform') LOOP
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON point_entries FROM %I', login);
  END LOOP;
END $$;
