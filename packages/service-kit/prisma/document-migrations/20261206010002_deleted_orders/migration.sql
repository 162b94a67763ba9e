-- Orders that were deleted while their deposit was in the books: the ledgers keep what came and what went back (docs/decisions/0061).
CREATE TABLE deleted_orders (
  tenant_id           uuid NOT NULL DEFAULT app_tenant(),
  id                  uuid NOT NULL,
  kind                text NOT NULL,
  number              text NOT NULL,
  revision            int NOT NULL,
  oper_time           timestamptz(3) NOT NULL,
  partner_id          uuid,
  amount_paid         numeric NOT NULL,
  -- Of each account that it was paid through.
  accounts            jsonb NOT NULL,
  deposit_returned    numeric NOT NULL,
  deposit_returned_at timestamptz NOT NULL,
  -- Left empty: it is the partner's credit.
  deposit_account_id  uuid,
  amount_debt         numeric NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE deleted_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE deleted_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON deleted_orders USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
