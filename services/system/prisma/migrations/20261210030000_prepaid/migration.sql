-- What members have paid in advance, as finance published it last, beside what partners owe. The column that nobody wrote is gone.
ALTER TABLE partner_balances ADD COLUMN prepaid numeric(20, 2) NOT NULL DEFAULT 0;
ALTER TABLE partners DROP COLUMN advance_in;
