-- A recosting that fails the same way again and again stops and says why; a product of very many lines is recosted by stretches of them
-- (docs/decisions/0040).
ALTER TABLE recostings
  -- A product of which a part is done: its lines before the moment.
  ADD COLUMN current_product uuid,
  ADD COLUMN current_from    timestamptz(3);
DO $$
DECLARE job text;
BEGIN
  FOREACH job IN ARRAY ARRAY['recostings', 'recosting_previews'] LOOP
    EXECUTE format('ALTER TABLE %I
      -- Since it last got any further.
      ADD COLUMN attempts        int NOT NULL DEFAULT 0,
      ADD COLUMN tried_at        timestamptz(3),
      ADD COLUMN gave_up         boolean NOT NULL DEFAULT false,
      ADD COLUMN failure         text,
      -- The request under which the log tells more.
      ADD COLUMN failure_request text', job);
  END LOOP;
END $$;
