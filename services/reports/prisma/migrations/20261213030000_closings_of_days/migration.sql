-- A closing is of the end of a day: of quarters, and where much moves, of ten days (docs/decisions/0099). What is closed already is of the last days of quarters.
ALTER TABLE stock_closed ALTER COLUMN month TYPE date USING (month + interval '1 month - 1 day')::date;
ALTER TABLE stock_closed RENAME COLUMN month TO day;
ALTER TABLE stock_closings ALTER COLUMN month TYPE date USING (month + interval '1 month - 1 day')::date;
ALTER TABLE stock_closings RENAME COLUMN month TO day;
ALTER TABLE tracked_closings ALTER COLUMN month TYPE date USING (month + interval '1 month - 1 day')::date;
ALTER TABLE tracked_closings RENAME COLUMN month TO day;
