-- Partners whose balance changed and was not told to the service that lists them; told within a second (ledger/owed.ts).
CREATE TABLE owed_untold (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  partner_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, partner_id)
);
-- Balances from before are told as well.
ALTER TABLE ledger_balances NO FORCE ROW LEVEL SECURITY;
INSERT INTO owed_untold (tenant_id, partner_id)
  SELECT DISTINCT tenant_id, subject_id FROM ledger_balances WHERE account IN ('receivable', 'payable');
ALTER TABLE ledger_balances FORCE ROW LEVEL SECURITY;

ALTER TABLE owed_untold ENABLE ROW LEVEL SECURITY;
ALTER TABLE owed_untold FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON owed_untold USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
-- The telling finds its work across companies, and sees nothing else of theirs.
GRANT SELECT ON owed_untold TO finance_relay;
CREATE POLICY relay ON owed_untold FOR SELECT TO finance_relay USING (true);
