-- What was said and what was heard can be compared without the broker's word (docs/decisions/0030).

-- Where a fact stands on its stream, by the broker's answer; none while it waits to be sent, and of facts that were sent before this column was.
ALTER TABLE kit.outbox_facts ADD COLUMN stream_seq bigint;
CREATE INDEX outbox_facts_placed ON kit.outbox_facts (stream_seq) WHERE stream_seq IS NOT NULL;

-- A stream that was lost, emptied or fell back begins a new era: sequence numbers above `kept` mean other facts from then on.
CREATE TABLE kit.stream_eras (
  number   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  era      uuid NOT NULL DEFAULT gen_random_uuid(),
  kept     bigint NOT NULL,
  began_at timestamptz(3) NOT NULL DEFAULT now()
);

-- What this service has settled of each publisher's stream: heard, put aside, or let go as no concern of its own. All that was said up to
-- `as_of` had been settled when the publisher was last asked.
CREATE TABLE kit.hearings (
  publisher text PRIMARY KEY,
  era       uuid,
  heard     int8multirange NOT NULL DEFAULT '{}',
  as_of     timestamptz(3)
);

CREATE OR REPLACE FUNCTION kit.refill_outbox(since timestamptz DEFAULT '-infinity') RETURNS bigint LANGUAGE sql AS $$
  WITH again AS (
    UPDATE kit.outbox_facts SET sent_at = NULL, stream_seq = NULL, round = round + 1
      WHERE sent_at IS NOT NULL AND occurred_at >= since RETURNING 1
  ), woken AS (SELECT pg_notify('outbox_facts', ''))
  SELECT count(*) FROM again, woken
$$;

DO $$
DECLARE
  service text := substring(current_database() FROM '^kontor_([a-z]+)');
  kit_table text;
BEGIN
  -- Of no company: the relay's login alone reaches them.
  FOREACH kit_table IN ARRAY ARRAY['stream_eras', 'hearings'] LOOP
    EXECUTE format('ALTER TABLE kit.%I ENABLE ROW LEVEL SECURITY', kit_table);
    EXECUTE format('ALTER TABLE kit.%I FORCE ROW LEVEL SECURITY', kit_table);
    EXECUTE format('CREATE POLICY relay ON kit.%I TO %I USING (true) WITH CHECK (true)', kit_table, service || '_relay');
  END LOOP;
  EXECUTE format('GRANT UPDATE (stream_seq) ON kit.outbox_facts TO %I', service || '_relay');
  EXECUTE format('GRANT SELECT, INSERT ON kit.stream_eras TO %I', service || '_relay');
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON kit.hearings TO %I', service || '_relay');
END $$;
