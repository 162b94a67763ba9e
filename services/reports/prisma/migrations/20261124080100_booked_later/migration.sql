-- What of a line's worth is booked later than the document, whose day was closed when it was found: {"<line>": [{"operTime", "day", "value"}]}
-- (docs/decisions/0036).
ALTER TABLE stock_documents ADD COLUMN booked jsonb;
