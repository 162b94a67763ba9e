-- Purchase prices of products' first barcodes by the moments from which they count: where quantities of warehouses come to nothing, the price of the day
-- tells what each is worth, also when it is another today (docs/decisions/0037, 0044). What is known now counts for all of time.
CREATE TABLE purchase_prices (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  product_id uuid NOT NULL,
  -- Of the product.
  version    int NOT NULL,
  since      timestamptz(3) NOT NULL,
  price      numeric NOT NULL,
  PRIMARY KEY (tenant_id, product_id, version)
);
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;
ALTER TABLE product_barcodes NO FORCE ROW LEVEL SECURITY;
INSERT INTO purchase_prices (tenant_id, product_id, version, since, price)
  SELECT p.tenant_id, p.id, p.version, '-infinity', coalesce(b.purchase_decimal, 0) FROM products p
    JOIN LATERAL (SELECT purchase_decimal FROM product_barcodes b WHERE b.tenant_id = p.tenant_id AND b.product_id = p.id ORDER BY position LIMIT 1) b ON true;
ALTER TABLE product_barcodes FORCE ROW LEVEL SECURITY;
ALTER TABLE products FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE purchase_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON purchase_prices USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
