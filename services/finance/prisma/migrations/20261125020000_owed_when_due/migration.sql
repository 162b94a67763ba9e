-- What partners owe now does not count what is dated after today: whoever has anything ahead is told again when its day begins (ledger/owed.ts).
ALTER TABLE owed_untold ADD COLUMN due timestamptz NOT NULL DEFAULT '-infinity';
CREATE INDEX owed_untold_due ON owed_untold (due);

-- Those who were told with what lay ahead are told anew.
ALTER TABLE ledger_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE owed_untold NO FORCE ROW LEVEL SECURITY;
INSERT INTO owed_untold (tenant_id, partner_id)
  SELECT DISTINCT tenant_id, subject_id FROM ledger_entries WHERE account IN ('receivable', 'payable') AND oper_time > now()
  ON CONFLICT DO NOTHING;
ALTER TABLE owed_untold FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_entries FORCE ROW LEVEL SECURITY;
