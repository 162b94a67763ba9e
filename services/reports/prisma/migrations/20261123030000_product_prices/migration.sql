-- Purchase prices as they were told, so that stock of a past day is valued at that day's price. A version of a product counts from the moment when it was
-- said. What is known now counts for all of time, until `npm run rebuild-reports` hears the earlier versions.
CREATE TABLE product_prices (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  product_id uuid NOT NULL,
  version    int NOT NULL,
  since      timestamptz NOT NULL,
  price      numeric NOT NULL,
  PRIMARY KEY (tenant_id, product_id, version)
);
ALTER TABLE replica_products NO FORCE ROW LEVEL SECURITY;
INSERT INTO product_prices (tenant_id, product_id, version, since, price)
  SELECT tenant_id, id, version, '-infinity', purchase_price FROM replica_products;
ALTER TABLE replica_products FORCE ROW LEVEL SECURITY;
ALTER TABLE product_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE product_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON product_prices USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
