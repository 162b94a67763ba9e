-- A page of documents in the order in which they were entered (shell.md §9).
CREATE INDEX documents_created ON documents (tenant_id, kind, created_at DESC, id DESC);
