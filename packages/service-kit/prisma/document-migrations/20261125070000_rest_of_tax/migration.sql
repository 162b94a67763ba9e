-- What the return that takes the rest of its source takes of its net and tax by rate, and of the tax in its fees, where rounding left something
-- else than its own figures come to (docs/decisions/0042). Null: its own figures.
ALTER TABLE documents ADD COLUMN tax_parts jsonb CHECK (jsonb_typeof(tax_parts) = 'array');
ALTER TABLE documents ADD COLUMN fee_tax numeric;
