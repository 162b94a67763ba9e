-- How names are compared wherever they must be unique: compatibility forms are one (NFKC: full width, ligatures, composed letters), what is not
-- seen counts for nothing (control characters, zero width, marks of direction, variation selectors), and blanks of any kind and number are one.
-- Upper and lower case stay different. contracts/core/name-key does the same.
CREATE FUNCTION kit.name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
  regexp_replace(
    normalize(
      regexp_replace(name, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
      NFKC),
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
  '[\t\n\u000b\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), ' ');

-- A row that was there before with the name of another is its twin: both stay, the index tells them apart by the number, and who renames one has
-- to find a name of its own.
CREATE FUNCTION kit.forget_twin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_populate_record(NEW, jsonb_build_object(TG_ARGV[0], 0));
END $$;

-- For migrations: makes a column of names unique by its key, among rows that are alike in the further columns. The unique index takes the place of
-- the one of that name, where there is one.
CREATE FUNCTION kit.unique_by_name(target text, source text, unique_index text, among text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key text := source || '_key';
  twin text := source || '_twin';
  kind text := (SELECT string_agg(quote_ident(part), ', ') FROM unnest('{tenant_id}' || among) AS part);
BEGIN
  EXECUTE format('ALTER TABLE public.%I ADD COLUMN %I text GENERATED ALWAYS AS (kit.name_key(%I)) STORED, ADD COLUMN %I int NOT NULL DEFAULT 0',
    target, key, source, twin);
  EXECUTE format('ALTER TABLE public.%I NO FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('UPDATE public.%1$I t SET %2$I = n.at FROM (SELECT tenant_id, id, row_number() OVER (PARTITION BY %3$s, %4$I ORDER BY id) - 1 AS at
    FROM public.%1$I) n WHERE n.at > 0 AND t.tenant_id = n.tenant_id AND t.id = n.id', target, twin, kind, key);
  EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('DROP INDEX IF EXISTS public.%I', unique_index);
  EXECUTE format('CREATE UNIQUE INDEX %I ON public.%I (%s, %I, %I) NULLS NOT DISTINCT', unique_index, target, kind, key, twin);
  EXECUTE format('CREATE TRIGGER %1$I BEFORE UPDATE OF %2$I ON public.%3$I FOR EACH ROW WHEN (OLD.%1$I <> 0 AND OLD.%2$I IS DISTINCT FROM NEW.%2$I)
    EXECUTE FUNCTION kit.forget_twin(%1$L)', twin, source, target);
END $$;
REVOKE EXECUTE ON FUNCTION kit.unique_by_name FROM PUBLIC;
