-- Where each company's log ends, kept apart from it: a log that lost its newest rows does not reach its head (AUD-1).
CREATE TABLE operation_log_heads (
  tenant_id UUID NOT NULL DEFAULT app_tenant(),
  chain_no  BIGINT NOT NULL,
  hash      TEXT NOT NULL,
  CONSTRAINT operation_log_heads_pkey PRIMARY KEY (tenant_id)
);
ALTER TABLE operation_log_heads ENABLE ROW LEVEL SECURITY;
-- Forced row security binds the owner as well: the logs that are there are read without it, for this one statement.
ALTER TABLE operation_log NO FORCE ROW LEVEL SECURITY;
INSERT INTO operation_log_heads (tenant_id, chain_no, hash)
  SELECT DISTINCT ON (tenant_id) tenant_id, chain_no, hash FROM operation_log ORDER BY tenant_id, chain_no DESC;
ALTER TABLE operation_log FORCE ROW LEVEL SECURITY;
ALTER TABLE operation_log_heads FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON operation_log_heads USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());

-- A row is linked to the head, not to the newest row that is still there.
CREATE OR REPLACE FUNCTION operation_log_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last_no bigint; last_hash text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('operation_log ' || NEW.tenant_id::text, 0));
  SELECT chain_no, hash INTO last_no, last_hash FROM operation_log_heads WHERE tenant_id = NEW.tenant_id;
  NEW.chain_no := coalesce(last_no, 0) + 1;
  NEW.hash := operation_log_hash(coalesce(last_hash, ''), NEW);
  INSERT INTO operation_log_heads AS head (tenant_id, chain_no, hash) VALUES (NEW.tenant_id, NEW.chain_no, NEW.hash)
    ON CONFLICT (tenant_id) DO UPDATE SET chain_no = excluded.chain_no, hash = excluded.hash;
  RETURN NEW;
END $$;

-- A head only ever moves on by one: whoever has the service's login cannot set it back to hide rows.
CREATE FUNCTION operation_log_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.chain_no <> OLD.chain_no + 1 THEN RAISE EXCEPTION 'the head of a log moves on by one'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER moves_on BEFORE UPDATE ON operation_log_heads FOR EACH ROW EXECUTE FUNCTION operation_log_head_moves_on();

-- Answers of writes above companies by their key: registering, changing one's own password (IDEM-1). The nil UUID is whoever is not signed in.
CREATE TABLE platform.idempotency_keys (
  user_id    UUID NOT NULL,
  endpoint   TEXT NOT NULL,
  key        TEXT NOT NULL,
  digest     TEXT NOT NULL,
  answer     JSON,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, endpoint, key)
);
CREATE INDEX idempotency_keys_age ON platform.idempotency_keys (created_at);

DO $$
DECLARE login text;
BEGIN
  FOR login IN SELECT rolname FROM pg_roles WHERE rolname IN ('system_app', 'system_platform') LOOP
    EXECUTE format('REVOKE DELETE, TRUNCATE ON operation_log_heads FROM %I', login);
  END LOOP;
END $$;
