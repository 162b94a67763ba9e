-- The day on which opening amounts are counted; null: the day before the company's first document (docs/decisions/0035).
ALTER TABLE settings ADD COLUMN cut_over_date text CHECK (cut_over_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
