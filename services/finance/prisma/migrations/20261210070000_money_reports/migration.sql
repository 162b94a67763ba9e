-- What accounts of profit and settlement accounts moved on a day, by kind of document and slip: reports of a year read days, not entries (docs/decisions/0078).
-- The days are the company's; where its time zone changes they are added up anew. Opening balances belong to no day.
CREATE TABLE ledger_days (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  account    text COLLATE "C" NOT NULL,
  day        date NOT NULL,
  subject_id uuid NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  amount     numeric(20, 2) NOT NULL,
  PRIMARY KEY (tenant_id, account, day, subject_id, kind)
);
ALTER TABLE ledger_days SET (fillfactor = 80);

-- The documents by which stock-takings were adjusted.
CREATE TABLE stock_taking_documents (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  kind        text NOT NULL,
  PRIMARY KEY (tenant_id, document_id, kind)
);

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['ledger_days', 'stock_taking_documents'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;

ALTER TABLE replica_settings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_days NO FORCE ROW LEVEL SECURITY;
INSERT INTO ledger_days (tenant_id, account, day, subject_id, kind, amount)
  SELECT e.tenant_id, e.account, (e.oper_time AT TIME ZONE coalesce(s.settings ->> 'timeZone', 'UTC'))::date, e.subject_id, e.kind, sum(e.amount)
  FROM ledger_entries e LEFT JOIN replica_settings s USING (tenant_id)
  WHERE e.oper_time > 'epoch' AND e.account IN ('cash', 'sale-revenue', 'retail-revenue', 'cost-of-goods', 'purchase-fees', 'purchase-price-variance',
    'sale-fees', 'discount-given', 'discount-got', 'income', 'expense', 'stock-gain-loss')
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(e.amount) <> 0;
ALTER TABLE ledger_days FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE replica_settings FORCE ROW LEVEL SECURITY;

-- Whom to ask for what is overdue, and when it is due: told once more by the system service.
ALTER TABLE replica_partners
  ADD COLUMN contacts      text NOT NULL DEFAULT '',
  ADD COLUMN telephone     text NOT NULL DEFAULT '',
  ADD COLUMN billing_cycle text NOT NULL DEFAULT 'none';
CREATE INDEX ledger_documents_aged ON ledger_documents (tenant_id, partner_id) INCLUDE (kind, oper_time, amount_debt, amount_settled)
  WHERE effective AND amount_debt <> amount_settled;
-- The lines of slips by day, whatever their kind.
CREATE INDEX slips_booked ON slips (tenant_id, bill_time DESC, id DESC) WHERE effective;
