-- Schema kit: what every service needs beside its own tables (outbox, inbox, parked facts, idempotency keys).
-- Logins are named after the database: kontor_system has system_app, system_relay and, where it exists, system_platform.

DO $$
BEGIN
  IF to_regprocedure('public.app_tenant()') IS NULL THEN
    CREATE FUNCTION public.app_tenant() RETURNS uuid LANGUAGE sql STABLE
      AS 'SELECT nullif(current_setting(''app.tenant_id'', true), '''')::uuid';
  END IF;
END $$;

CREATE SCHEMA IF NOT EXISTS kit;

-- Facts said by this service. The record; the broker is transport. `sequence` is the order of saying, not of committing:
-- the relay takes whatever is unsent, so a late commit is never skipped.
CREATE TABLE kit.outbox_facts (
  tenant_id   uuid NOT NULL DEFAULT public.app_tenant(),
  id          uuid NOT NULL,
  sequence    bigint GENERATED ALWAYS AS IDENTITY,
  subject     text NOT NULL,
  body        jsonb NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  request_id  text NOT NULL,
  actor_id    uuid,
  sent_at     timestamptz(3),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX outbox_facts_unsent ON kit.outbox_facts (sequence) WHERE sent_at IS NULL;
CREATE INDEX outbox_facts_sent ON kit.outbox_facts (sent_at) WHERE sent_at IS NOT NULL;

-- Facts already heard; makes the effect once-only.
CREATE TABLE kit.inbox_facts (
  tenant_id uuid NOT NULL DEFAULT public.app_tenant(),
  fact_id   uuid NOT NULL,
  subject   text NOT NULL,
  heard_at  timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, fact_id)
);

-- Facts that failed too often, put aside so that the others go on. What cannot even be parsed has the nil tenant.
CREATE TABLE kit.parked_facts (
  tenant_id uuid NOT NULL DEFAULT public.app_tenant(),
  id        uuid NOT NULL DEFAULT gen_random_uuid(),
  publisher text NOT NULL,
  subject   text NOT NULL,
  payload   text NOT NULL,
  reason    text NOT NULL,
  parked_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);

-- Answers of writes by their key, kept at least 24 hours.
CREATE TABLE kit.idempotency_keys (
  tenant_id  uuid NOT NULL DEFAULT public.app_tenant(),
  user_id    uuid NOT NULL,
  endpoint   text NOT NULL,
  key        text NOT NULL,
  digest     text NOT NULL,
  answer     json,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, endpoint, key)
);
CREATE INDEX idempotency_keys_age ON kit.idempotency_keys (created_at);

CREATE FUNCTION kit.announce_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox_facts', '');
  RETURN NULL;
END $$;
CREATE TRIGGER announce AFTER INSERT ON kit.outbox_facts FOR EACH STATEMENT EXECUTE FUNCTION kit.announce_outbox();

DO $$
DECLARE
  service text := substring(current_database() FROM '^kontor_([a-z]+)');
  kit_table text;
  app text;
BEGIN
  IF service IS NULL THEN
    RAISE EXCEPTION 'database % is not named kontor_<service>', current_database();
  END IF;

  FOREACH kit_table IN ARRAY ARRAY['outbox_facts', 'inbox_facts', 'parked_facts', 'idempotency_keys'] LOOP
    EXECUTE format('ALTER TABLE kit.%I ENABLE ROW LEVEL SECURITY', kit_table);
    EXECUTE format('ALTER TABLE kit.%I FORCE ROW LEVEL SECURITY', kit_table);
    EXECUTE format('CREATE POLICY tenant ON kit.%I USING (tenant_id = public.app_tenant()) WITH CHECK (tenant_id = public.app_tenant())', kit_table);
    EXECUTE format('CREATE POLICY relay ON kit.%I TO %I USING (true) WITH CHECK (true)', kit_table, service || '_relay');
  END LOOP;

  EXECUTE format('GRANT USAGE ON SCHEMA kit TO %I', service || '_relay');
  EXECUTE format('GRANT SELECT, UPDATE (sent_at), DELETE ON kit.outbox_facts TO %I', service || '_relay');
  EXECUTE format('GRANT SELECT, INSERT ON kit.parked_facts TO %I', service || '_relay');
  EXECUTE format('GRANT SELECT, DELETE ON kit.idempotency_keys TO %I', service || '_relay');

  FOR app IN SELECT rolname FROM pg_roles WHERE rolname IN (service || '_app', service || '_platform') LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA kit TO %I', app);
    EXECUTE format('GRANT SELECT, INSERT ON kit.outbox_facts, kit.inbox_facts TO %I', app);
    EXECUTE format('GRANT SELECT ON kit.parked_facts TO %I', app);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON kit.idempotency_keys TO %I', app);
  END LOOP;
END $$;
