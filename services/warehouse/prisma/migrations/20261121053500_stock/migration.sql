-- The stock ledger (architecture.md §4; reference.md §2). Movements are appended and never touched again; beside them lie what they add up to.

-- Every change of quantity or value. A correction of cost has quantity 0.
CREATE TABLE stock_movements (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  sequence    bigint GENERATED ALWAYS AS IDENTITY,
  document_id uuid NOT NULL,
  kind        text NOT NULL,
  number      text NOT NULL,
  revision    int NOT NULL,
  line_id     uuid NOT NULL,
  product_id  uuid NOT NULL,
  barcode_id  uuid NOT NULL,
  depot_id    uuid NOT NULL,
  oper_time   timestamptz(3) NOT NULL,
  -- Base units and money, signed: what comes in is positive.
  quantity    numeric NOT NULL,
  value       numeric NOT NULL,
  -- Of one base unit.
  unit_cost   numeric NOT NULL,
  posted_at   timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, sequence)
);
CREATE INDEX stock_movements_product ON stock_movements (tenant_id, product_id, sequence DESC);
-- A line's effect is told once by each revision: taken back where it was, and put where it is now.
CREATE UNIQUE INDEX stock_movements_once ON stock_movements (tenant_id, document_id, revision, line_id, (quantity > 0)) WHERE quantity <> 0;

-- What the ledger holds for each line of a document: the sum of its movements, in the order in which cost is found.
CREATE TABLE stock_lines (
  tenant_id    uuid NOT NULL DEFAULT app_tenant(),
  document_id  uuid NOT NULL,
  line_id      uuid NOT NULL,
  kind         text NOT NULL,
  number       text NOT NULL,
  product_id   uuid NOT NULL,
  barcode_id   uuid NOT NULL,
  depot_id     uuid NOT NULL,
  oper_time    timestamptz(3) NOT NULL,
  -- First posted, first counted, where the times are the same.
  sequence     bigint GENERATED ALWAYS AS IDENTITY,
  quantity     numeric NOT NULL,
  value        numeric NOT NULL,
  unit_cost    numeric NOT NULL,
  -- Of the product, after this line.
  average      numeric NOT NULL,
  -- The cost that the line brought along; null where the ledger finds it.
  own_cost     numeric,
  link_line_id uuid,
  PRIMARY KEY (tenant_id, document_id, line_id)
);
CREATE INDEX stock_lines_order ON stock_lines (tenant_id, product_id, oper_time, sequence);
CREATE INDEX stock_lines_line ON stock_lines (tenant_id, line_id);

-- The last revision of each document that was settled.
CREATE TABLE stock_documents (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  kind        text NOT NULL,
  number      text NOT NULL,
  revision    int NOT NULL,
  PRIMARY KEY (tenant_id, document_id)
);

CREATE TABLE stock_balances (
  tenant_id        uuid NOT NULL DEFAULT app_tenant(),
  product_id       uuid NOT NULL,
  depot_id         uuid NOT NULL,
  quantity         numeric NOT NULL,
  -- Set aside for documents that are on their way.
  reserved         numeric NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  -- Goods left that nobody had set aside, since the company sells what it does not have.
  negative_allowed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, product_id, depot_id),
  CONSTRAINT stock_balances_negative CHECK (quantity >= 0 OR negative_allowed)
);
CREATE INDEX stock_balances_depot ON stock_balances (tenant_id, depot_id);

-- The moving average of a product, over all warehouses.
CREATE TABLE stock_costs (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  product_id uuid NOT NULL,
  quantity   numeric NOT NULL DEFAULT 0,
  value      numeric NOT NULL DEFAULT 0,
  average    numeric NOT NULL DEFAULT 0,
  -- Business time of its latest line; what comes before it is back-dated.
  last_time  timestamptz(3),
  PRIMARY KEY (tenant_id, product_id)
);

CREATE TABLE stock_reservations (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  document_id uuid NOT NULL,
  product_id  uuid NOT NULL,
  depot_id    uuid NOT NULL,
  quantity    numeric NOT NULL CHECK (quantity > 0),
  kind        text NOT NULL,
  number      text NOT NULL,
  revision    int NOT NULL,
  reserved_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, document_id, product_id, depot_id)
);
CREATE INDEX stock_reservations_product ON stock_reservations (tenant_id, product_id, depot_id);
CREATE INDEX stock_reservations_old ON stock_reservations (reserved_at);

-- Append-only, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON stock_movements FROM warehouse_app;

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['stock_movements', 'stock_lines', 'stock_documents', 'stock_balances', 'stock_costs', 'stock_reservations'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', guarded);
  END LOOP;
END $$;

-- The job that asks owners about old reservations looks over all companies, and sees nothing else of theirs.
GRANT SELECT ON stock_reservations TO warehouse_relay;
CREATE POLICY relay ON stock_reservations FOR SELECT TO warehouse_relay USING (true);
