-- A line between two warehouses moves goods twice: leg 0 leaves one, leg 1 comes to the other. No line of before has a second leg.
-- The version before this one cannot post beside it: its writes name a key that is gone.
ALTER TABLE document_lines ADD COLUMN leg smallint NOT NULL DEFAULT 0;
ALTER TABLE document_lines DROP CONSTRAINT document_lines_pkey;
ALTER TABLE document_lines ADD PRIMARY KEY (tenant_id, document_id, kind, line_id, leg);
-- By line; none of documents that were posted before.
ALTER TABLE stock_documents ADD COLUMN legs smallint[] NOT NULL DEFAULT '{}';
