-- Whoever holds the right may also let pass what is simply too much (docs/decisions/0034): the balance may be below zero in the end.
ALTER TABLE stock_balances
  -- When somebody last let stock run short here; null: nobody ever did.
  ADD COLUMN passed_at timestamptz(3);
