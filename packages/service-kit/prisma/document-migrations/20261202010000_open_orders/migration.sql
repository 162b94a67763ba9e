-- Audited orders that are not complete, by their progress: of all, of a department and of a creator, in a list's order, so that a list of them neither reads nor
-- counts the complete ones.
DROP INDEX documents_partly;
CREATE INDEX documents_open ON documents (tenant_id, kind, progress, oper_time DESC, id DESC)
  WHERE audit_status = 1 AND progress <> 2 AND kind IN ('purchase-order', 'sale-order');
CREATE INDEX documents_open_department ON documents (tenant_id, kind, progress, department_id, oper_time DESC, id DESC)
  WHERE audit_status = 1 AND progress <> 2 AND kind IN ('purchase-order', 'sale-order');
CREATE INDEX documents_open_own ON documents (tenant_id, kind, progress, creator_id, oper_time DESC, id DESC) INCLUDE (department_id)
  WHERE audit_status = 1 AND progress <> 2 AND kind IN ('purchase-order', 'sale-order');
