-- What a customer may owe at most, open orders included; null: there is no limit (docs/decisions/0064).
ALTER TABLE partners ADD COLUMN credit_limit DECIMAL(19,2) CHECK (credit_limit >= 0 AND (credit_limit IS NULL OR type = '客户'));
