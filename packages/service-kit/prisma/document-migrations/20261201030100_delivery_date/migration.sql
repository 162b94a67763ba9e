-- Orders are to be delivered on a day, and a sale order may hold stock in a warehouse until the end of one (docs/decisions/0063).
ALTER TABLE documents ADD COLUMN delivery_date date, ADD COLUMN held_until date, ADD COLUMN held_depot_id uuid;
-- What is due, of all orders that are still open.
CREATE INDEX documents_due ON documents (tenant_id, kind, delivery_date) WHERE audit_status = 1 AND progress <> 2 AND delivery_date IS NOT NULL;
