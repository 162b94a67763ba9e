-- The books by period (docs/decisions/0035).

-- What stands in an account at a moment, of one subject, is its balance less what came later: read from this index alone.
CREATE INDEX ledger_entries_account ON ledger_entries (tenant_id, account, subject_id, oper_time, sequence) INCLUDE (amount);
DROP INDEX ledger_entries_cash;
-- The journal of a month.
CREATE INDEX ledger_entries_time ON ledger_entries (tenant_id, oper_time, sequence);

-- Vouchers that were handed out, with their running numbers by month: what was booked of one document's revision at one time. A number stays its
-- voucher's, and the voucher's day stays its day, for good.
CREATE TABLE ledger_vouchers (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  -- The month's first day.
  month       date NOT NULL,
  number      int NOT NULL CHECK (number > 0),
  day         date NOT NULL,
  document_id uuid NOT NULL,
  part        text NOT NULL,
  kind        text NOT NULL,
  revision    int NOT NULL,
  oper_time   timestamptz(3) NOT NULL,
  posted_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id, month, number)
);
CREATE UNIQUE INDEX ledger_vouchers_posting ON ledger_vouchers (tenant_id, document_id, part, kind, revision, oper_time, posted_at);

-- What the company's accountant calls the accounts; of settlement accounts and items by subject, else of the whole account (subject nil).
CREATE TABLE ledger_codes (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  account    text NOT NULL,
  subject_id uuid NOT NULL,
  code       text NOT NULL,
  name       text NOT NULL,
  PRIMARY KEY (tenant_id, account, subject_id)
);

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['ledger_vouchers', 'ledger_codes'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;
-- A number that was handed out stays.
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_vouchers FROM finance_app;
