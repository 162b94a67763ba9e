-- Which goods exactly a line moves: its product's variant, its batch with the days of that, and its serial numbers, joined by commas. Lines of before have
-- none: such products were refused.
ALTER TABLE document_lines
  ADD COLUMN variant_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  ADD COLUMN batch_number text NOT NULL DEFAULT '',
  ADD COLUMN production_date date,
  ADD COLUMN expiration_date date,
  ADD COLUMN serials text NOT NULL DEFAULT '';
