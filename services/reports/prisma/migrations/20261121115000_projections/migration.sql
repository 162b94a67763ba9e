-- The reports service's own record of what the others said, and what it adds up to. Everything here can be made again from facts.

-- Copies of master data: the newer version wins.
CREATE TABLE replica_products (
  tenant_id      uuid NOT NULL DEFAULT app_tenant(),
  id             uuid NOT NULL,
  version        int NOT NULL,
  name           text NOT NULL,
  standard       text NOT NULL,
  model          text NOT NULL,
  color          text NOT NULL,
  brand          text NOT NULL,
  mfrs           text NOT NULL,
  category_id    uuid,
  unit           text NOT NULL,
  -- [{"unit": "箱", "ratio": "12.000"}]
  sub_units      jsonb NOT NULL,
  -- Of the default barcode row.
  bar_code       text NOT NULL,
  purchase_price numeric NOT NULL,
  -- All that a product is found by, in lower case.
  words          text NOT NULL,
  deleted        boolean NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX replica_products_name ON replica_products (tenant_id, name, id);
CREATE INDEX replica_products_code ON replica_products (tenant_id, bar_code, id);
CREATE TABLE replica_barcodes (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  id         uuid NOT NULL,
  product_id uuid NOT NULL,
  bar_code   text NOT NULL,
  sku        text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX replica_barcodes_product ON replica_barcodes (tenant_id, product_id);
CREATE TABLE replica_depots (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  id         uuid NOT NULL,
  version    int NOT NULL,
  name       text NOT NULL,
  enabled    boolean NOT NULL,
  is_default boolean NOT NULL,
  creator_id uuid,
  deleted    boolean NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE TABLE replica_partners (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  id         uuid NOT NULL,
  version    int NOT NULL,
  type       text NOT NULL,
  name       text NOT NULL,
  enabled    boolean NOT NULL,
  contacts   text NOT NULL,
  telephone  text NOT NULL,
  phone_num  text NOT NULL,
  email      text NOT NULL,
  begin_get  numeric NOT NULL,
  begin_pay  numeric NOT NULL,
  deleted    boolean NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE TABLE replica_accounts (
  tenant_id      uuid NOT NULL DEFAULT app_tenant(),
  id             uuid NOT NULL,
  version        int NOT NULL,
  name           text NOT NULL,
  serial_no      text NOT NULL,
  initial_amount numeric NOT NULL,
  enabled        boolean NOT NULL,
  deleted        boolean NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE TABLE replica_users (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  id        uuid NOT NULL,
  version   int NOT NULL,
  name      text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE TABLE replica_settings (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  version   int NOT NULL,
  settings  jsonb NOT NULL,
  PRIMARY KEY (tenant_id)
);
-- `sequence` is that of the fact: of two about the same user and kind the later counts, in whatever order they come.
CREATE TABLE replica_assignments (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  user_id   uuid NOT NULL,
  kind      text NOT NULL,
  value_id  uuid NOT NULL,
  sequence  bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, kind, value_id)
);
-- The last fact that named all assignments of a user and kind.
CREATE TABLE assignment_marks (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  user_id   uuid NOT NULL,
  kind      text NOT NULL,
  sequence  bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, kind)
);

-- Documents with the last revision that was heard; one that was withdrawn keeps its row, so that an older revision stays old.
-- Money is signed: what comes in, or is owed to us, is positive. `day` is the company's.
CREATE TABLE documents (
  tenant_id       uuid NOT NULL DEFAULT app_tenant(),
  id              uuid NOT NULL,
  revision        int NOT NULL DEFAULT 0,
  effective       boolean NOT NULL DEFAULT false,
  kind            text NOT NULL DEFAULT '',
  number          text NOT NULL DEFAULT '',
  oper_time       timestamptz,
  day             date,
  partner_id      uuid,
  partner_type    text NOT NULL DEFAULT '',
  creator_id      uuid,
  department_id   uuid,
  amount_total    numeric NOT NULL DEFAULT 0,
  amount_after_discount numeric NOT NULL DEFAULT 0,
  amount_debt     numeric NOT NULL DEFAULT 0,
  account_ids     uuid[] NOT NULL DEFAULT '{}',
  account_amounts numeric[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX documents_newest ON documents (tenant_id, oper_time DESC, number DESC) WHERE effective;
CREATE INDEX documents_partner ON documents (tenant_id, partner_id, oper_time) WHERE effective AND amount_debt <> 0;
CREATE TABLE document_lines (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  document_id   uuid NOT NULL,
  line_id       uuid NOT NULL,
  product_id    uuid NOT NULL,
  barcode_id    uuid NOT NULL,
  depot_id      uuid NOT NULL,
  unit          text NOT NULL,
  quantity      numeric NOT NULL,
  quantity_base numeric NOT NULL,
  unit_price    numeric NOT NULL,
  amount        numeric NOT NULL,
  tax_rate      numeric NOT NULL,
  tax_amount    numeric NOT NULL,
  oper_time     timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, document_id, line_id)
);
CREATE INDEX document_lines_product ON document_lines (tenant_id, product_id, oper_time DESC);

-- Receipts, payments, income, expenses.
CREATE TABLE slips (
  tenant_id       uuid NOT NULL DEFAULT app_tenant(),
  id              uuid NOT NULL,
  revision        int NOT NULL DEFAULT 0,
  effective       boolean NOT NULL DEFAULT false,
  kind            text NOT NULL DEFAULT '',
  number          text NOT NULL DEFAULT '',
  bill_time       timestamptz,
  day             date,
  partner_id      uuid,
  creator_id      uuid,
  total_price     numeric NOT NULL DEFAULT 0,
  discount_money  numeric NOT NULL DEFAULT 0,
  change_amount   numeric NOT NULL DEFAULT 0,
  account_ids     uuid[] NOT NULL DEFAULT '{}',
  account_amounts numeric[] NOT NULL DEFAULT '{}',
  settled_ids     uuid[] NOT NULL DEFAULT '{}',
  settled_amounts numeric[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX slips_partner ON slips (tenant_id, partner_id, bill_time DESC) WHERE effective;
-- What slips have settled of each document, signed as the document's debt.
CREATE TABLE document_settled (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  amount      numeric NOT NULL,
  PRIMARY KEY (tenant_id, document_id)
);

-- What the stock ledger holds of each document: line by line, with what each is worth and the sequence of the fact that said so.
CREATE TABLE stock_documents (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  id          uuid NOT NULL,
  revision    int NOT NULL DEFAULT 0,
  kind        text NOT NULL DEFAULT '',
  number      text NOT NULL DEFAULT '',
  oper_time   timestamptz,
  day         date,
  line_ids    uuid[] NOT NULL DEFAULT '{}',
  product_ids uuid[] NOT NULL DEFAULT '{}',
  depot_ids   uuid[] NOT NULL DEFAULT '{}',
  quantities  numeric[] NOT NULL DEFAULT '{}',
  worths      numeric[] NOT NULL DEFAULT '{}',
  sequences   bigint[] NOT NULL DEFAULT '{}',
  -- Worth of lines that is known before the ledger told of the line: {"<line>": ["-19.000000", "17"]}
  early       jsonb,
  PRIMARY KEY (tenant_id, id)
);
-- Stock as it is now. Its rows are locked, in the order of their keys, by whoever changes days.
CREATE TABLE stock_balances (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  product_id uuid NOT NULL,
  depot_id   uuid NOT NULL,
  opening    numeric NOT NULL,
  quantity   numeric NOT NULL,
  worth      numeric NOT NULL,
  PRIMARY KEY (tenant_id, product_id, depot_id)
);
-- All that came in and went out until the end of a day, from the beginning of time: one row tells a past moment, two a period.
-- A day without movements has no row: the row before it counts.
CREATE TABLE stock_days (
  tenant_id    uuid NOT NULL DEFAULT app_tenant(),
  product_id   uuid NOT NULL,
  depot_id     uuid NOT NULL,
  day          date NOT NULL,
  quantity_in  numeric NOT NULL,
  quantity_out numeric NOT NULL,
  worth_in     numeric NOT NULL,
  worth_out    numeric NOT NULL,
  PRIMARY KEY (tenant_id, product_id, depot_id, day)
);

-- The same of partners: what documents made them owe, and what slips have settled. Signed: a supplier's are negative.
CREATE TABLE partner_balances (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  partner_id uuid NOT NULL,
  debt       numeric NOT NULL,
  settled    numeric NOT NULL,
  PRIMARY KEY (tenant_id, partner_id)
);
CREATE TABLE partner_days (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  partner_id uuid NOT NULL,
  day        date NOT NULL,
  debt       numeric NOT NULL,
  settled    numeric NOT NULL,
  PRIMARY KEY (tenant_id, partner_id, day)
);

-- What was bought, sold and sold at retail on a day, less returns, by who made the documents. Nobody is the nil id.
CREATE TABLE trade_days (
  tenant_id     uuid NOT NULL DEFAULT app_tenant(),
  day           date NOT NULL,
  trade         text NOT NULL,
  creator_id    uuid NOT NULL,
  department_id uuid NOT NULL,
  amount        numeric NOT NULL,
  PRIMARY KEY (tenant_id, day, trade, creator_id, department_id)
);
CREATE TABLE account_days (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  account_id uuid NOT NULL,
  day        date NOT NULL,
  amount     numeric NOT NULL,
  PRIMARY KEY (tenant_id, account_id, day)
);

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['replica_products', 'replica_barcodes', 'replica_depots', 'replica_partners', 'replica_accounts', 'replica_users',
    'replica_settings', 'replica_assignments', 'assignment_marks', 'documents', 'document_lines', 'slips', 'document_settled', 'stock_documents',
    'stock_balances', 'stock_days', 'partner_balances', 'partner_days', 'trade_days', 'account_days'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', guarded);
  END LOOP;
END $$;
-- Totals that always change: room in the page keeps the changed row beside the old one.
ALTER TABLE stock_balances SET (fillfactor = 80);
ALTER TABLE stock_days SET (fillfactor = 80);
ALTER TABLE partner_balances SET (fillfactor = 80);
ALTER TABLE partner_days SET (fillfactor = 80);
ALTER TABLE trade_days SET (fillfactor = 80);
ALTER TABLE account_days SET (fillfactor = 80);
ALTER TABLE stock_documents SET (fillfactor = 90);
