-- What Prisma cannot say: the tenant guard, keys across tables, partial and search indexes, checks.
DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['depots', 'units', 'categories', 'products', 'product_barcodes', 'product_stocks', 'product_images',
                                 'catalogue_uses', 'replica_settings', 'replica_assignments'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', guarded);
  END LOOP;
END $$;

-- References stay within one company (TEN-9).
ALTER TABLE categories ADD CONSTRAINT categories_parent_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES categories (tenant_id, id);
ALTER TABLE products ADD CONSTRAINT products_category_fkey FOREIGN KEY (tenant_id, category_id) REFERENCES categories (tenant_id, id);
ALTER TABLE products ADD CONSTRAINT products_unit_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES units (tenant_id, id);
ALTER TABLE product_barcodes ADD CONSTRAINT product_barcodes_product_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE product_stocks ADD CONSTRAINT product_stocks_product_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE product_stocks ADD CONSTRAINT product_stocks_depot_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depots (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE product_images ADD CONSTRAINT product_images_product_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE SET NULL (product_id);

ALTER TABLE categories ADD CONSTRAINT categories_parent_check CHECK (parent_id <> id);
ALTER TABLE units ADD CONSTRAINT units_ratio_check CHECK (ratio > 1 AND coalesce(ratio_two, 2) > 1 AND coalesce(ratio_three, 2) > 1);
ALTER TABLE products ADD CONSTRAINT products_tracking_check CHECK (NOT (enable_serial_number AND enable_batch_number)),
  ADD CONSTRAINT products_unit_check CHECK ((unit = '') <> (unit_id IS NULL)),
  ADD CONSTRAINT products_images_check CHECK (cardinality(image_ids) <= 4);
ALTER TABLE product_barcodes ADD CONSTRAINT product_barcodes_ratio_check CHECK (ratio > 0);
ALTER TABLE product_stocks ADD CONSTRAINT product_stocks_check CHECK (init_stock >= 0 AND low_safe_stock <= high_safe_stock);
ALTER TABLE catalogue_uses ADD CONSTRAINT catalogue_uses_kind_check CHECK (kind IN ('depot', 'product', 'barcode'));
ALTER TABLE replica_assignments ADD CONSTRAINT replica_assignments_kind_check CHECK (kind IN ('UserDepot', 'UserCustomer'));

-- At most one default warehouse, at every moment.
CREATE UNIQUE INDEX depots_default ON depots (tenant_id) WHERE is_default;
CREATE UNIQUE INDEX depots_name ON depots (tenant_id, name);
CREATE INDEX depots_newest ON depots (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX units_name ON units (tenant_id, name);
CREATE INDEX units_newest ON units (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX categories_name ON categories (tenant_id, parent_id, name) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX categories_number ON categories (tenant_id, serial_no);

-- What makes a product the same product (reference.md §5.10). A digest, since the texts together are longer than an index row.
ALTER TABLE products ADD COLUMN same_as text GENERATED ALWAYS AS (md5(
  name || E'\x01' || model || E'\x01' || color || E'\x01' || standard || E'\x01' || mfrs || E'\x01' || other_field1 || E'\x01' || other_field2 || E'\x01' || other_field3
  || E'\x01' || unit || E'\x01' || coalesce(unit_id::text, ''))) STORED;
CREATE UNIQUE INDEX products_same ON products (tenant_id, same_as);
CREATE INDEX products_newest ON products (tenant_id, created_at DESC, id DESC);
CREATE INDEX products_category ON products (tenant_id, category_id);
CREATE INDEX products_unit ON products (tenant_id, unit_id);
CREATE UNIQUE INDEX product_barcodes_code ON product_barcodes (tenant_id, bar_code);
CREATE INDEX product_barcodes_place ON product_barcodes (tenant_id, product_id DESC, position);
CREATE INDEX product_stocks_depot ON product_stocks (tenant_id, depot_id);
CREATE INDEX product_images_product ON product_images (tenant_id, product_id);

-- Finding by a part of a text. Under row-level security PostgreSQL looks into a trigram index only after the company's rows are chosen,
-- so the company's index entries carry the text themselves: 20,000 of them are read within milliseconds, and no other company's.
ALTER TABLE products ADD COLUMN search text GENERATED ALWAYS AS (lower(
  name || E'\n' || mnemonic || E'\n' || standard || E'\n' || model || E'\n' || alias)) STORED;
CREATE INDEX products_search ON products (tenant_id, id DESC) INCLUDE (enabled, search);
CREATE INDEX product_barcodes_search ON product_barcodes (tenant_id, product_id DESC) INCLUDE (id, bar_code);
-- The next barcode of a company: its highest purely numeric one, compared as a number however long it is.
CREATE INDEX product_barcodes_number ON product_barcodes (tenant_id, length(ltrim(bar_code, '0')) DESC, ltrim(bar_code, '0') DESC) WHERE bar_code ~ '^[0-9]+$';
