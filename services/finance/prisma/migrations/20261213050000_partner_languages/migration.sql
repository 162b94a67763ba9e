-- The language of a partner's statement; null: none is chosen, as of all partners so far (docs/decisions/0097).
ALTER TABLE replica_partners ADD COLUMN language text;
