-- What was left of an order's deposit and went back when the order was closed: through an account, or as the partner's credit.
ALTER TABLE documents ADD COLUMN deposit_returned numeric NOT NULL DEFAULT 0, ADD COLUMN deposit_returned_at timestamptz, ADD COLUMN deposit_account_id uuid;
ALTER TABLE documents ADD CONSTRAINT documents_deposit_return CHECK ((deposit_returned <> 0) = (deposit_returned_at IS NOT NULL)
  AND (deposit_account_id IS NULL OR deposit_returned_at IS NOT NULL));
