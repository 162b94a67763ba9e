-- Goods of a transfer that are sent stay in transit until others receive them: how each line's goods move, and which of them are lost on the way.
ALTER TABLE documents ADD COLUMN in_transit boolean NOT NULL DEFAULT false;
ALTER TABLE document_lines
  ADD COLUMN transit smallint NOT NULL DEFAULT 0 CHECK (transit IN (0, 1, 2)),
  ADD COLUMN is_lost boolean NOT NULL DEFAULT false;
-- What is on the way, in a list's order.
CREATE INDEX documents_in_transit ON documents (tenant_id, oper_time DESC, id DESC) WHERE in_transit AND progress <> 2;
