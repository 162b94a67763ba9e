-- A partner's documents are found, counted and kept to their reach by this index alone.
CREATE INDEX documents_partner ON documents (tenant_id, kind, partner_id, oper_time DESC, id DESC) INCLUDE (creator_id, department_id);
DROP INDEX documents_newest_partner;
