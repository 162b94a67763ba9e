-- The money ledger (architecture.md §4), what partners owe by document, income and expense items, finance slips, copies of what others own.

-- Every booking, in balanced sets: the amounts of one document's revision add up to zero. Debits are positive.
CREATE TABLE ledger_entries (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  sequence    bigint GENERATED ALWAYS AS IDENTITY,
  document_id uuid NOT NULL,
  -- money: what the document or slip says of itself; stock: what its goods are worth.
  part        text NOT NULL CHECK (part IN ('money', 'stock')),
  kind        text NOT NULL,
  number      text NOT NULL,
  revision    int NOT NULL,
  account     text NOT NULL,
  -- Which settlement account, partner or item; nil of accounts that are not kept by subject.
  subject_id  uuid NOT NULL,
  partner_id  uuid,
  amount      numeric(20, 2) NOT NULL CHECK (amount <> 0),
  oper_time   timestamptz(3) NOT NULL,
  posted_at   timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, sequence)
);
CREATE INDEX ledger_entries_document ON ledger_entries (tenant_id, document_id, part);
-- What moved on one settlement account, in its order.
CREATE INDEX ledger_entries_cash ON ledger_entries (tenant_id, subject_id, oper_time, sequence) WHERE account = 'cash';

CREATE TABLE ledger_balances (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  account    text COLLATE "C" NOT NULL,
  subject_id uuid NOT NULL,
  amount     numeric(20, 2) NOT NULL,
  PRIMARY KEY (tenant_id, account, subject_id)
);

-- The last revision of each document that was settled, and what of its debt is open. A partner's opening balance is a document of kind
-- "opening" under the partner's id. Amounts are signed as in the documents' facts.
CREATE TABLE ledger_documents (
  tenant_id        uuid NOT NULL DEFAULT app_tenant(),
  document_id      uuid NOT NULL,
  kind             text NOT NULL,
  number           text NOT NULL,
  revision         int NOT NULL,
  effective        boolean NOT NULL,
  oper_time        timestamptz(3) NOT NULL,
  partner_id       uuid,
  creator_id       uuid,
  department_id    uuid,
  amount_debt      numeric(20, 2) NOT NULL,
  -- What all slips settle of it, audited or not: nothing is promised twice.
  amount_held      numeric(20, 2) NOT NULL DEFAULT 0,
  -- What slips that count settle of it.
  amount_settled   numeric(20, 2) NOT NULL DEFAULT 0,
  -- What its next revision is to leave open, told before that is committed (docs/decisions/0015).
  pledged_revision int,
  pledged_debt     numeric(20, 2),
  pledged_at       timestamptz(3),
  PRIMARY KEY (tenant_id, document_id)
);
CREATE INDEX ledger_documents_open ON ledger_documents (tenant_id, partner_id, oper_time, document_id) WHERE amount_debt <> amount_held;
CREATE INDEX ledger_documents_pledged ON ledger_documents (pledged_at) WHERE pledged_revision IS NOT NULL;

-- What the goods of each document are worth, as stock told last: { "<line id>": ["-20.000000", 17] }, the number saying when.
CREATE TABLE ledger_stock (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  kind        text NOT NULL,
  number      text NOT NULL,
  revision    int NOT NULL,
  oper_time   timestamptz(3) NOT NULL,
  -- Of the word by which the lines were said as a whole; 0: never yet.
  sequence    bigint NOT NULL,
  lines       jsonb NOT NULL,
  -- What the ledger holds: the sum of the lines in cents.
  booked      numeric(20, 2) NOT NULL,
  version     int NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, document_id)
);

CREATE TABLE in_out_items (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  id         uuid NOT NULL,
  name       text NOT NULL,
  type       text NOT NULL CHECK (type IN ('收入', '支出')),
  remark     text NOT NULL DEFAULT '',
  sort       text NOT NULL DEFAULT '',
  enabled    boolean NOT NULL DEFAULT true,
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX in_out_items_name ON in_out_items (tenant_id, name);
CREATE INDEX in_out_items_newest ON in_out_items (tenant_id, created_at DESC, id DESC);

CREATE TABLE slips (
  tenant_id       uuid NOT NULL DEFAULT app_tenant(),
  id              uuid NOT NULL,
  kind            text NOT NULL,
  number          text NOT NULL,
  -- Rises with every change; whoever changes it names the version that he saw.
  version         int NOT NULL,
  bill_time       timestamptz(3) NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  partner_id      uuid,
  partner_type    text NOT NULL,
  hands_person_id uuid,
  account_id      uuid NOT NULL,
  -- 1: money comes in, -1: money goes out. Amounts are signed by it.
  money_sign      smallint NOT NULL CHECK (money_sign IN (1, -1)),
  total_price     numeric(20, 2) NOT NULL,
  discount_money  numeric(20, 2) NOT NULL,
  change_amount   numeric(20, 2) NOT NULL,
  remark          text NOT NULL,
  creator_id      uuid,
  creator_name    text NOT NULL,
  department_id   uuid,
  audit_status    smallint NOT NULL CHECK (audit_status IN (0, 1, 9)),
  auditor_name    text NOT NULL,
  audited_at      timestamptz(3),
  -- Whether it counts in the ledger, and the revision of the last effect that was said.
  effective       boolean NOT NULL,
  revision        int NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES accounts (tenant_id, id),
  CONSTRAINT slips_sum CHECK (change_amount = total_price - discount_money)
);
CREATE UNIQUE INDEX slips_number ON slips (tenant_id, number);
CREATE INDEX slips_newest ON slips (tenant_id, kind, bill_time DESC, id DESC);
CREATE INDEX slips_newest_own ON slips (tenant_id, kind, creator_id, bill_time DESC, id DESC);
CREATE INDEX slips_partner ON slips (tenant_id, partner_id) WHERE partner_id IS NOT NULL;
CREATE INDEX slips_account ON slips (tenant_id, account_id);
-- Those that count otherwise once strict audit is switched.
CREATE INDEX slips_unaudited ON slips (tenant_id, effective, id) WHERE audit_status <> 1;

CREATE TABLE slip_lines (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  slip_id     uuid NOT NULL,
  id          uuid NOT NULL,
  position    int NOT NULL,
  item_id     uuid,
  -- The document that is settled; of the opening balance the partner.
  settles_id  uuid,
  is_opening  boolean NOT NULL,
  each_amount numeric(20, 2) NOT NULL,
  remark      text NOT NULL,
  PRIMARY KEY (tenant_id, slip_id, id),
  FOREIGN KEY (tenant_id, slip_id) REFERENCES slips (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, item_id) REFERENCES in_out_items (tenant_id, id)
);
-- A document is settled once by a slip.
CREATE UNIQUE INDEX slip_lines_settles ON slip_lines (tenant_id, settles_id, slip_id) WHERE settles_id IS NOT NULL;
CREATE INDEX slip_lines_item ON slip_lines (tenant_id, item_id) WHERE item_id IS NOT NULL;

CREATE TABLE number_series (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  prefix    text NOT NULL,
  last      bigint NOT NULL,
  PRIMARY KEY (tenant_id, prefix)
);
-- Every number ever drawn or typed. A slip's number stays taken after the slip is deleted; without a slip it explains a gap.
CREATE TABLE drawn_numbers (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  number      text NOT NULL,
  drawn_at    timestamptz(3) NOT NULL DEFAULT now(),
  document_id uuid,
  PRIMARY KEY (tenant_id, number)
);

-- Copies of what the system service owns, kept from its facts.
CREATE TABLE replica_partners (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  id        uuid NOT NULL,
  version   int NOT NULL,
  type      text NOT NULL,
  name      text NOT NULL,
  enabled   boolean NOT NULL,
  deleted   boolean NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE TABLE replica_persons (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  id        uuid NOT NULL,
  version   int NOT NULL,
  name      text NOT NULL,
  type      text NOT NULL,
  enabled   boolean NOT NULL,
  deleted   boolean NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE TABLE replica_settings (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  version   int NOT NULL,
  settings  jsonb NOT NULL,
  PRIMARY KEY (tenant_id)
);
CREATE TABLE replica_assignments (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  user_id   uuid NOT NULL,
  kind      text NOT NULL,
  value_id  uuid NOT NULL,
  PRIMARY KEY (tenant_id, user_id, kind, value_id)
);
-- Strict audit was switched: slips that count otherwise now are settled by a job (docs/decisions/0012).
CREATE TABLE switch_overs (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  strict      boolean NOT NULL,
  user_id     uuid NOT NULL,
  user_name   text NOT NULL,
  asked_at    timestamptz(3) NOT NULL DEFAULT now(),
  settled     int NOT NULL DEFAULT 0,
  settled_at  timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  PRIMARY KEY (tenant_id)
);
CREATE TABLE switch_over_refusals (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  refusal     text NOT NULL,
  issues      jsonb NOT NULL,
  PRIMARY KEY (tenant_id, document_id)
);

-- Append-only, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entries FROM finance_app;

-- Accounts that there are already begin with what was in them; the books are opened as adding an account does.
ALTER TABLE accounts NO FORCE ROW LEVEL SECURITY;
INSERT INTO ledger_documents (tenant_id, document_id, kind, number, revision, effective, oper_time, amount_debt)
  SELECT tenant_id, id, 'account', '', version, true, 'epoch', 0 FROM accounts;
INSERT INTO ledger_entries (tenant_id, document_id, part, kind, number, revision, account, subject_id, amount, oper_time)
  SELECT a.tenant_id, a.id, 'money', 'account', '', a.version, e.account, e.subject_id, e.amount, 'epoch' FROM accounts a, LATERAL (VALUES
    ('cash', a.id, a.initial_amount), ('opening-equity', '00000000-0000-0000-0000-000000000000'::uuid, -a.initial_amount)) AS e(account, subject_id, amount)
  WHERE a.initial_amount <> 0;
INSERT INTO ledger_balances (tenant_id, account, subject_id, amount)
  SELECT tenant_id, account, subject_id, sum(amount) FROM ledger_entries GROUP BY 1, 2, 3;
ALTER TABLE accounts FORCE ROW LEVEL SECURITY;

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['ledger_entries', 'ledger_balances', 'ledger_documents', 'ledger_stock', 'in_out_items', 'slips', 'slip_lines',
    'number_series', 'drawn_numbers', 'replica_partners', 'replica_persons', 'replica_settings', 'replica_assignments', 'switch_overs',
    'switch_over_refusals'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    -- As a sub-select the company is worked out once a statement, not once a row.
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;

-- Jobs find their work across companies, and see nothing else of theirs.
GRANT SELECT ON switch_overs, ledger_documents TO finance_relay;
CREATE POLICY relay ON switch_overs FOR SELECT TO finance_relay USING (true);
CREATE POLICY relay ON ledger_documents FOR SELECT TO finance_relay USING (pledged_revision IS NOT NULL);
