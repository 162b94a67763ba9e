-- What customers with a credit limit use of it: open debts and prepayments are in the ledger, open orders come from their facts, and what is about to be
-- committed is reserved (docs/decisions/0064).
ALTER TABLE replica_partners ADD COLUMN credit_limit numeric(19, 2);

-- What is still to be delivered of customers' orders; the fact with the highest sequence counts.
CREATE TABLE open_orders (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  kind        text NOT NULL,
  document_id uuid NOT NULL,
  sequence    bigint NOT NULL,
  revision    int NOT NULL,
  number      text NOT NULL,
  partner_id  uuid,
  amount      numeric(20, 2) NOT NULL,
  PRIMARY KEY (tenant_id, kind, document_id)
);
CREATE INDEX open_orders_partner ON open_orders (tenant_id, partner_id) WHERE amount <> 0;

-- By how much revisions that are not posted yet increase what customers owe or have ordered.
CREATE TABLE credit_reservations (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  kind        text NOT NULL,
  revision    int NOT NULL,
  number      text NOT NULL,
  partner_id  uuid NOT NULL,
  amount      numeric(20, 2) NOT NULL CHECK (amount >= 0),
  reserved_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, document_id, kind, revision)
);
CREATE INDEX credit_reservations_partner ON credit_reservations (tenant_id, partner_id);

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['open_orders', 'credit_reservations'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;
-- The job that asks owners about old reservations sees which there are, in all companies, and nothing else of them.
GRANT SELECT (tenant_id, document_id, kind, revision, reserved_at) ON credit_reservations TO finance_relay;
CREATE POLICY relay ON credit_reservations FOR SELECT TO finance_relay USING (true);
