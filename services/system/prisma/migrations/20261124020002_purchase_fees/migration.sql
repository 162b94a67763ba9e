-- What other fees of a purchase are: an expense, or part of what its goods cost (docs/decisions/0033).
ALTER TABLE settings ADD COLUMN purchase_fees text NOT NULL DEFAULT 'expense' CHECK (purchase_fees IN ('expense', 'amount', 'weight', 'quantity'));
