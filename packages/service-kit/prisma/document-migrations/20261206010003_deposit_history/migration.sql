-- What was done to an order's deposit: how it was and is paid, or what went back of it, each with its accounts (docs/decisions/0061).
ALTER TABLE document_history ADD COLUMN deposit jsonb;
