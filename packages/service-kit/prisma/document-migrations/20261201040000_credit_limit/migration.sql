-- A customer's credit limit: finance is asked only of those who have one (docs/decisions/0064).
ALTER TABLE replica_partners ADD COLUMN credit_limit numeric(19, 2);
