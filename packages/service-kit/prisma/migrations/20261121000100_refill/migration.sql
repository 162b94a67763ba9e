-- The outbox fills a stream again, and what was put aside is played back (reliability.md 3.4).

-- How often a fact was sent anew. It is part of the message id, since the broker drops an id that it saw a moment ago, also one it has lost.
ALTER TABLE kit.outbox_facts ADD COLUMN round integer NOT NULL DEFAULT 0;

-- Marks what was sent since a moment, or all that is kept, for being sent again, and wakes the relay. Answers how many.
CREATE FUNCTION kit.refill_outbox(since timestamptz DEFAULT '-infinity') RETURNS bigint LANGUAGE sql AS $$
  WITH again AS (
    UPDATE kit.outbox_facts SET sent_at = NULL, round = round + 1 WHERE sent_at IS NOT NULL AND occurred_at >= since RETURNING 1
  ), woken AS (SELECT pg_notify('outbox_facts', ''))
  SELECT count(*) FROM again, woken
$$;

DO $$
DECLARE service text := substring(current_database() FROM '^kontor_([a-z]+)');
BEGIN
  EXECUTE format('GRANT UPDATE (round) ON kit.outbox_facts TO %I', service || '_relay');
  EXECUTE format('GRANT DELETE ON kit.parked_facts TO %I', service || '_relay');
END $$;
