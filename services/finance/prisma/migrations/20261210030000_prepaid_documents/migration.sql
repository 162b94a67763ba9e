-- What documents take of members' prepayments: reserved before the commit, and of those that do not count, from their facts (docs/decisions/0076).
CREATE TABLE prepayment_reservations (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  kind        text NOT NULL,
  revision    int NOT NULL,
  partner_id  uuid NOT NULL,
  number      text NOT NULL,
  amount      numeric(20, 2) NOT NULL CHECK (amount > 0),
  reserved_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, document_id, kind, revision, partner_id)
);
CREATE INDEX prepayment_reservations_partner ON prepayment_reservations (tenant_id, partner_id);
ALTER TABLE prepayment_reservations ENABLE ROW LEVEL SECURITY;
ALTER TABLE prepayment_reservations FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON prepayment_reservations USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
-- The job that asks owners about old reservations sees which there are, in all companies, and nothing else of them.
GRANT SELECT (tenant_id, document_id, kind, revision, reserved_at) ON prepayment_reservations TO finance_relay;
CREATE POLICY relay ON prepayment_reservations FOR SELECT TO finance_relay USING (true);

-- A document that does not count keeps what it will take.
ALTER TABLE ledger_documents ADD COLUMN held_partner_id uuid, ADD COLUMN held_amount numeric(20, 2) NOT NULL DEFAULT 0;
CREATE INDEX ledger_documents_held ON ledger_documents (tenant_id, held_partner_id) WHERE held_amount <> 0;
-- What moved on one member's prepayment, in its order.
CREATE INDEX ledger_entries_prepayment ON ledger_entries (tenant_id, subject_id, oper_time, sequence) WHERE account = 'prepayment';
