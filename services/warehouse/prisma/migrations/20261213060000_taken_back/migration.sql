-- When the revocation of its task took a document of an adjustment back (docs/decisions/0100); null: it is of the adjustment that the task has, also where
-- somebody has deleted it by hand. Of what is deleted already, what a task has adjusted anew since is told by the lines that its items still name.
ALTER TABLE stock_taking_documents ADD COLUMN revoked_at timestamptz(3);
ALTER TABLE stock_taking_documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_tasks NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_lines NO FORCE ROW LEVEL SECURITY;
UPDATE stock_taking_documents s SET revoked_at = now() FROM stock_taking_tasks t WHERE t.tenant_id = s.tenant_id AND t.id = s.task_id
  AND NOT EXISTS (SELECT FROM documents d WHERE d.tenant_id = s.tenant_id AND d.id = s.document_id)
  AND (t.status <> 2 OR NOT EXISTS (SELECT FROM stock_taking_items i WHERE i.tenant_id = t.tenant_id AND i.task_id = t.id AND i.line_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM document_lines l WHERE l.tenant_id = i.tenant_id AND l.id = i.line_id)));
ALTER TABLE document_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_items FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_tasks FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_documents FORCE ROW LEVEL SECURITY;
