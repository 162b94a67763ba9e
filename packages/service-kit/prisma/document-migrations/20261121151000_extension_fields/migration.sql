-- What companies keep of their products besides stands in documents' lines too (reference.md §8.6).
ALTER TABLE document_lines
  ADD COLUMN other_field1 text NOT NULL DEFAULT '',
  ADD COLUMN other_field2 text NOT NULL DEFAULT '',
  ADD COLUMN other_field3 text NOT NULL DEFAULT '';
DO $$
BEGIN
  IF current_database() <> 'kontor_warehouse' THEN
    ALTER TABLE replica_products
      ADD COLUMN other_field1 text NOT NULL DEFAULT '',
      ADD COLUMN other_field2 text NOT NULL DEFAULT '',
      ADD COLUMN other_field3 text NOT NULL DEFAULT '';
  END IF;
END $$;
