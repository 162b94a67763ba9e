-- Documents that came under an id in upper case before ids were folded (docs/decisions/0024) have a row, and neither lines nor a share in totals. They count
-- for nothing until their owners say them once more, as their next revision (kit migration ids_in_upper_case).
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_lines NO FORCE ROW LEVEL SECURITY;
UPDATE documents d SET effective = false WHERE effective
  AND NOT EXISTS (SELECT FROM document_lines l WHERE l.tenant_id = d.tenant_id AND l.document_id = d.id AND l.kind = d.kind);
ALTER TABLE document_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
