-- When a stock-taking was adjusted: what was adjusted after another one may rest on its documents (docs/decisions/0090). Of those that made no document before
-- this version nobody knows it.
ALTER TABLE stock_taking_tasks ADD COLUMN adjusted_at timestamptz(6);
ALTER TABLE stock_taking_tasks NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
UPDATE stock_taking_tasks t SET adjusted_at = (SELECT max(d.oper_time) FROM stock_taking_documents s JOIN documents d ON d.tenant_id = s.tenant_id AND d.id = s.document_id
  WHERE s.tenant_id = t.tenant_id AND s.task_id = t.id) WHERE t.status = 2;
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_documents FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_tasks FORCE ROW LEVEL SECURITY;
