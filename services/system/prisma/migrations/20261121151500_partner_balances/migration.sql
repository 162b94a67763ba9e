-- What partners owe us, or we owe them, as finance told it last. Who is not in it has not been told of yet: then it is the opening balance.
CREATE TABLE partner_balances (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  partner_id uuid NOT NULL,
  amount     numeric(20, 2) NOT NULL,
  -- Of the word by which it was told: facts may come out of turn.
  sequence   bigint NOT NULL,
  PRIMARY KEY (tenant_id, partner_id)
);
ALTER TABLE partner_balances ENABLE ROW LEVEL SECURITY;
ALTER TABLE partner_balances FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON partner_balances USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
