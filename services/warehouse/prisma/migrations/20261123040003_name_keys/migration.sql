-- Names are compared after normalisation wherever they must be unique (kit.name_key). Rows of earlier years that now have one name stay.
SELECT kit.unique_by_name('depots', 'name', 'depots_name');
SELECT kit.unique_by_name('units', 'name', 'units_name');
SELECT kit.unique_by_name('categories', 'name', 'categories_name', '{parent_id}');
SELECT kit.unique_by_name('categories', 'serial_no', 'categories_number');
-- Scanners ask for a barcode as it is, so the index on the code itself stays.
SELECT kit.unique_by_name('product_barcodes', 'bar_code', 'product_barcodes_key');

-- What makes a product the same product, by its texts as names are compared.
CREATE FUNCTION product_same_as(name text, model text, color text, standard text, mfrs text, other_field1 text, other_field2 text, other_field3 text,
  unit text, unit_id uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN md5(kit.name_key(name) || E'\x01' || kit.name_key(model) || E'\x01' || kit.name_key(color) || E'\x01' || kit.name_key(standard) || E'\x01'
  || kit.name_key(mfrs) || E'\x01' || kit.name_key(other_field1) || E'\x01' || kit.name_key(other_field2) || E'\x01' || kit.name_key(other_field3)
  || E'\x01' || kit.name_key(unit) || E'\x01' || coalesce(unit_id::text, ''));
DROP INDEX products_same;
ALTER TABLE products ADD COLUMN same_as_twin int NOT NULL DEFAULT 0, ADD COLUMN name_key text GENERATED ALWAYS AS (kit.name_key(name)) STORED,
  ALTER COLUMN same_as SET EXPRESSION AS (
    product_same_as(name, model, color, standard, mfrs, other_field1, other_field2, other_field3, unit, unit_id));
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;
UPDATE products p SET same_as_twin = n.at FROM (SELECT tenant_id, id, row_number() OVER (PARTITION BY tenant_id, same_as ORDER BY id) - 1 AS at FROM products) n
  WHERE n.at > 0 AND p.tenant_id = n.tenant_id AND p.id = n.id;
ALTER TABLE products FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX products_same ON products (tenant_id, same_as, same_as_twin);
CREATE INDEX products_name ON products (tenant_id, name_key);
CREATE TRIGGER same_as_twin BEFORE UPDATE ON products FOR EACH ROW
  WHEN (OLD.same_as_twin <> 0 AND (OLD.name, OLD.model, OLD.color, OLD.standard, OLD.mfrs, OLD.other_field1, OLD.other_field2, OLD.other_field3, OLD.unit,
    OLD.unit_id) IS DISTINCT FROM (NEW.name, NEW.model, NEW.color, NEW.standard, NEW.mfrs, NEW.other_field1, NEW.other_field2, NEW.other_field3, NEW.unit,
    NEW.unit_id))
  EXECUTE FUNCTION kit.forget_twin('same_as_twin');
