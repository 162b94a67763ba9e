-- Stock of all warehouses together with what a report adds up of it: one table tells the totals of all products.
ALTER TABLE stock_products
  -- Of the product, as its owner says: the purchase price, and in kg what one weighs. `deleted` is null of a product that nobody told of yet.
  ADD price numeric NOT NULL DEFAULT 0,
  ADD weight numeric NOT NULL DEFAULT 0,
  ADD deleted boolean;
ALTER TABLE stock_products NO FORCE ROW LEVEL SECURITY;
ALTER TABLE replica_products NO FORCE ROW LEVEL SECURITY;
INSERT INTO stock_products (tenant_id, product_id, opening, quantity, worth, price, weight, deleted)
  SELECT tenant_id, id, 0, 0, 0, purchase_price, coalesce(weight, 0), deleted FROM replica_products
  ON CONFLICT (tenant_id, product_id) DO UPDATE SET price = excluded.price, weight = excluded.weight, deleted = excluded.deleted;
ALTER TABLE replica_products FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_products FORCE ROW LEVEL SECURITY;

-- A warehouse's balances beside each other.
ALTER TABLE stock_balances DROP CONSTRAINT stock_balances_pkey;
ALTER TABLE stock_balances ADD PRIMARY KEY (tenant_id, depot_id, product_id);

-- Whether totals hold a document: while projections are made anew, documents are written first and added up afterwards, many at a time.
ALTER TABLE documents ADD counted boolean NOT NULL DEFAULT true;
ALTER TABLE stock_documents ADD counted boolean NOT NULL DEFAULT true;
