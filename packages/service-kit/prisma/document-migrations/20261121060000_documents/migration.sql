-- The tables of documents, the same in every service that has kinds of its own (architecture.md §4; docs/decisions/0008).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE documents (
  tenant_id             uuid NOT NULL DEFAULT app_tenant(),
  id                    uuid NOT NULL,
  kind                  text NOT NULL,
  number                text NOT NULL,
  -- Rises with every change; whoever changes it names the version that he saw.
  version               int NOT NULL DEFAULT 1,
  oper_time             timestamptz(3) NOT NULL,
  created_at            timestamptz(3) NOT NULL,
  partner_id            uuid,
  creator_id            uuid,
  creator_name          text NOT NULL DEFAULT '',
  department_id         uuid,
  seller_ids            uuid[] NOT NULL DEFAULT '{}',
  link_id               uuid,
  link_number           text NOT NULL DEFAULT '',
  remark                text NOT NULL DEFAULT '',
  attachment_ids        uuid[] NOT NULL DEFAULT '{}',
  materials             text NOT NULL DEFAULT '',
  discount_rate         numeric NOT NULL DEFAULT 0,
  discount_amount       numeric NOT NULL DEFAULT 0,
  amount_other          numeric NOT NULL DEFAULT 0,
  amount_deposit        numeric NOT NULL DEFAULT 0,
  amount_paid           numeric NOT NULL DEFAULT 0,
  amount_received       numeric,
  quantity_total        numeric NOT NULL,
  amount_total          numeric NOT NULL,
  amount_tax            numeric NOT NULL,
  amount_with_tax       numeric NOT NULL,
  amount_after_discount numeric NOT NULL,
  amount_due            numeric NOT NULL,
  amount_debt           numeric NOT NULL,
  -- What receipts and payments have settled of the debt; finance tells.
  amount_settled        numeric NOT NULL DEFAULT 0,
  audit_status          smallint NOT NULL DEFAULT 0 CHECK (audit_status IN (0, 1, 9)),
  progress              smallint NOT NULL DEFAULT 0 CHECK (progress IN (0, 2, 3)),
  auditor_id            uuid,
  auditor_name          text NOT NULL DEFAULT '',
  audited_at            timestamptz(3),
  -- Whether it counts in stock and money, and the revision of the last effect that was said.
  effective             boolean NOT NULL DEFAULT false,
  revision              int NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX documents_number ON documents (tenant_id, number);
-- The list in its order: whole, one's own, one's departments', one partner's.
CREATE INDEX documents_newest ON documents (tenant_id, kind, oper_time DESC, id DESC);
CREATE INDEX documents_newest_own ON documents (tenant_id, kind, creator_id, oper_time DESC, id DESC);
CREATE INDEX documents_newest_department ON documents (tenant_id, kind, department_id, oper_time DESC, id DESC);
CREATE INDEX documents_newest_partner ON documents (tenant_id, kind, partner_id, oper_time DESC, id DESC);
CREATE INDEX documents_link ON documents (tenant_id, link_id) WHERE link_id IS NOT NULL;
CREATE INDEX documents_number_search ON documents USING gin (tenant_id, number gin_trgm_ops);

CREATE TABLE document_lines (
  tenant_id       uuid NOT NULL DEFAULT app_tenant(),
  document_id     uuid NOT NULL,
  id              uuid NOT NULL,
  position        int NOT NULL,
  -- Of the head, for finding documents by product in the list's order.
  kind            text NOT NULL,
  oper_time       timestamptz(3) NOT NULL,
  product_id      uuid NOT NULL,
  barcode_id      uuid NOT NULL,
  depot_id        uuid NOT NULL,
  bar_code        text NOT NULL,
  name            text NOT NULL,
  standard        text NOT NULL,
  model           text NOT NULL,
  color           text NOT NULL,
  brand           text NOT NULL,
  mfrs            text NOT NULL,
  unit            text NOT NULL,
  sku             text NOT NULL,
  ratio           numeric NOT NULL,
  quantity        numeric NOT NULL,
  quantity_base   numeric NOT NULL,
  unit_price      numeric NOT NULL,
  amount          numeric NOT NULL,
  tax_rate        numeric NOT NULL,
  tax_amount      numeric NOT NULL,
  amount_with_tax numeric NOT NULL,
  remark          text NOT NULL DEFAULT '',
  link_line_id    uuid,
  PRIMARY KEY (tenant_id, document_id, id),
  FOREIGN KEY (tenant_id, document_id) REFERENCES documents (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX document_lines_product ON document_lines (tenant_id, product_id, kind, oper_time DESC, document_id DESC);
CREATE INDEX document_lines_link ON document_lines (tenant_id, link_line_id) WHERE link_line_id IS NOT NULL;

CREATE TABLE document_accounts (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  account_id  uuid NOT NULL,
  position    int NOT NULL,
  amount      numeric NOT NULL,
  PRIMARY KEY (tenant_id, document_id, account_id),
  FOREIGN KEY (tenant_id, document_id) REFERENCES documents (tenant_id, id) ON DELETE CASCADE
);

-- A save inserts 'done'; the ledger's question inserts 'void' and so forbids a commit that comes too late. Outlives the document.
CREATE TABLE document_revisions (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  revision    int NOT NULL,
  state       text NOT NULL CHECK (state IN ('done', 'void')),
  PRIMARY KEY (tenant_id, document_id, revision)
);

-- What the stock ledger has settled of a document, and what its lines cost by base unit, as { "<line id>": "10.500000" }.
CREATE TABLE document_postings (
  tenant_id      uuid NOT NULL DEFAULT app_tenant(),
  document_id    uuid NOT NULL,
  stock_revision int NOT NULL,
  costs          jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, document_id)
);

CREATE TABLE number_series (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  prefix    text NOT NULL,
  last      bigint NOT NULL,
  PRIMARY KEY (tenant_id, prefix)
);
-- Every number ever drawn or typed. A document's number stays taken after the document is deleted; without a document it explains a gap.
CREATE TABLE drawn_numbers (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  number      text NOT NULL,
  drawn_at    timestamptz(3) NOT NULL DEFAULT now(),
  document_id uuid,
  PRIMARY KEY (tenant_id, number)
);

-- The last price of a product's row with a partner, by kind (reference.md §1.9).
CREATE TABLE remembered_prices (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  kind       text NOT NULL,
  partner_id uuid NOT NULL,
  barcode_id uuid NOT NULL,
  unit_price numeric NOT NULL,
  PRIMARY KEY (tenant_id, kind, partner_id, barcode_id)
);

-- Who did what when; `version` is the document's after it. Outlives the document.
CREATE TABLE document_history (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  version     int NOT NULL,
  revision    int NOT NULL,
  action      text NOT NULL,
  user_id     uuid,
  user_name   text NOT NULL,
  at          timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant_id, document_id, version)
);

CREATE TABLE attachments (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  id          uuid NOT NULL,
  kind        text NOT NULL,
  name        text NOT NULL,
  size        int NOT NULL,
  bytes       bytea NOT NULL,
  creator_id  uuid,
  created_at  timestamptz(3) NOT NULL,
  -- Null until a document's save names it.
  document_id uuid,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX attachments_recent ON attachments (tenant_id, created_at);
-- Compressed already, as pictures and workbooks are.
ALTER TABLE attachments ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Copies of what other services own, kept from their facts.
CREATE TABLE replica_partners (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  id        uuid NOT NULL,
  version   int NOT NULL,
  type      text NOT NULL,
  name      text NOT NULL,
  enabled   boolean NOT NULL,
  tax_rate  numeric,
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
CREATE TABLE replica_accounts (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  id         uuid NOT NULL,
  version    int NOT NULL,
  name       text NOT NULL,
  enabled    boolean NOT NULL,
  is_default boolean NOT NULL,
  deleted    boolean NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

DO $$
DECLARE
  guarded text;
  tables text[] := ARRAY['documents', 'document_lines', 'document_accounts', 'document_revisions', 'document_postings', 'number_series',
    'drawn_numbers', 'remembered_prices', 'document_history', 'attachments', 'replica_partners', 'replica_persons', 'replica_accounts'];
BEGIN
  -- The warehouse service owns products, warehouses and the copies of settings and assignments already; documents read its own tables there.
  IF current_database() <> 'kontor_warehouse' THEN
    CREATE TABLE replica_products (
      tenant_id            uuid NOT NULL DEFAULT app_tenant(),
      id                   uuid NOT NULL,
      version              int NOT NULL,
      name                 text NOT NULL,
      standard             text NOT NULL,
      model                text NOT NULL,
      color                text NOT NULL,
      brand                text NOT NULL,
      mfrs                 text NOT NULL,
      mnemonic             text NOT NULL,
      enabled              boolean NOT NULL,
      enable_serial_number boolean NOT NULL,
      enable_batch_number  boolean NOT NULL,
      many_sku             boolean NOT NULL,
      deleted              boolean NOT NULL,
      PRIMARY KEY (tenant_id, id)
    );
    CREATE INDEX replica_products_search ON replica_products
      USING gin (tenant_id, (name || ' ' || standard || ' ' || model || ' ' || mnemonic) gin_trgm_ops);
    CREATE TABLE replica_barcodes (
      tenant_id         uuid NOT NULL DEFAULT app_tenant(),
      id                uuid NOT NULL,
      product_id        uuid NOT NULL,
      bar_code          text NOT NULL,
      unit              text NOT NULL,
      ratio             numeric NOT NULL,
      sku               text NOT NULL,
      purchase_decimal  numeric,
      commodity_decimal numeric,
      wholesale_decimal numeric,
      low_decimal       numeric,
      PRIMARY KEY (tenant_id, id)
    );
    CREATE INDEX replica_barcodes_code ON replica_barcodes (tenant_id, bar_code);
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
    tables := tables || ARRAY['replica_products', 'replica_barcodes', 'replica_depots', 'replica_settings', 'replica_assignments'];
  END IF;

  FOREACH guarded IN ARRAY tables LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', guarded);
  END LOOP;
END $$;
