-- What is still to be delivered of orders, drafts included, for proposals of what to buy. What was ordered before comes with `npm run rebuild-reports`.
CREATE TABLE open_orders (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  kind        text NOT NULL,
  document_id uuid NOT NULL,
  -- Of the fact: of several about one order the last is true.
  sequence    bigint NOT NULL,
  is_audited  boolean NOT NULL,
  -- Products with what is open of them in base units, one after the other; none of an order that is delivered, closed or deleted.
  product_ids uuid[] NOT NULL,
  quantities  numeric[] NOT NULL,
  PRIMARY KEY (tenant_id, kind, document_id)
);
CREATE INDEX open_orders_open ON open_orders (tenant_id, kind) WHERE cardinality(product_ids) > 0;
ALTER TABLE open_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE open_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON open_orders USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
