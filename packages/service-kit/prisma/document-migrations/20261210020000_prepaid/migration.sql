-- Retail that a member's prepayment pays, and its returns, which go back to it (docs/decisions/0076).
ALTER TABLE documents ADD COLUMN prepaid boolean NOT NULL DEFAULT false;
-- They are few, and looked for in a list's order.
CREATE INDEX documents_prepaid ON documents (tenant_id, oper_time DESC, id DESC) WHERE prepaid;
