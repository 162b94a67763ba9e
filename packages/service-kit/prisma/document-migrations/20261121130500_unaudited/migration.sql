-- Documents that count otherwise once strict audit is switched: few beside all that are audited (docs/decisions/0012).
CREATE INDEX documents_unaudited ON documents (tenant_id, kind, effective, oper_time, id) WHERE audit_status <> 1;
