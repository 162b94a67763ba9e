-- Orders: their lines have no warehouse, and one can be closed before all of it is delivered.
ALTER TABLE document_lines ALTER COLUMN depot_id DROP NOT NULL;
ALTER TABLE documents ADD COLUMN is_closed boolean NOT NULL DEFAULT false;
-- The orders that are partly delivered, of all that there are, in a list's order.
CREATE INDEX documents_partly ON documents (tenant_id, kind, oper_time, id) WHERE progress = 3;
