-- The rates of the taxes that a document's prices and its other fees contain, in percent, as the company had them when it was saved (docs/decisions/0039).
-- What was saved before contains none.
ALTER TABLE documents ADD COLUMN price_tax_rate numeric NOT NULL DEFAULT 0 CHECK (price_tax_rate BETWEEN 0 AND 100);
ALTER TABLE documents ADD COLUMN fee_tax_rate numeric NOT NULL DEFAULT 0 CHECK (fee_tax_rate BETWEEN 0 AND 100);
