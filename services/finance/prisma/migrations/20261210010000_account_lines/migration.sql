-- Transfers and advances: their lines name the accounts that receive money; an advance has no account in its head.
ALTER TABLE slips ALTER COLUMN account_id DROP NOT NULL;
ALTER TABLE slip_lines ADD COLUMN account_id uuid;
ALTER TABLE slip_lines ADD CONSTRAINT slip_lines_account_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id);
CREATE INDEX slip_lines_account ON slip_lines (tenant_id, account_id) WHERE account_id IS NOT NULL;
-- What members have withdrawn on slips that do not count yet is theirs no more.
CREATE INDEX slips_withdrawals ON slips (tenant_id, partner_id) WHERE NOT effective AND total_price < 0 AND kind = 'advance-in';
