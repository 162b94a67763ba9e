-- A place in the order is a number, though it is kept as text: 2 comes before 10. Texts that are no numbers have no place.
ALTER TABLE in_out_items ADD COLUMN sort_order numeric(10, 0) GENERATED ALWAYS AS (CASE WHEN sort ~ '^[0-9]{1,10}$' THEN sort::numeric END) STORED;
