-- What documents change of a deposit, signed as the ledger's prepayment; and, of an order, what of it went back at another time than the order's, through an
-- account or as the partner's credit.
ALTER TABLE documents ADD COLUMN amount_deposit numeric NOT NULL DEFAULT 0, ADD COLUMN amount_returned numeric NOT NULL DEFAULT 0,
  ADD COLUMN returned_at timestamptz, ADD COLUMN returned_day date, ADD COLUMN returned_account_id uuid;
ALTER TABLE partner_balances ADD COLUMN deposit numeric NOT NULL DEFAULT 0;
ALTER TABLE partner_days ADD COLUMN deposit numeric NOT NULL DEFAULT 0;
