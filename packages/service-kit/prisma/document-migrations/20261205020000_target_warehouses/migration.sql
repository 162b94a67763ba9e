-- The lines of transfers have a second warehouse, to which their goods come.
ALTER TABLE document_lines ADD COLUMN another_depot_id uuid;
