-- Of a partner with thousands of documents, those of one's departments and one's own: each by its index, whoever wrote the newest.
CREATE INDEX documents_partner_department ON documents (tenant_id, kind, partner_id, department_id, oper_time DESC, id DESC);
CREATE INDEX documents_partner_own ON documents (tenant_id, kind, partner_id, creator_id, oper_time DESC, id DESC);
