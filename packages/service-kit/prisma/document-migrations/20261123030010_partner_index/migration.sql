-- Those of one's departments and one's own have indexes of their own: this one orders a partner's documents, and carries nobody any more.
DROP INDEX documents_partner;
CREATE INDEX documents_partner ON documents (tenant_id, kind, partner_id, oper_time DESC, id DESC);
