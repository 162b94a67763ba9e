-- Documents read products and warehouses under the names that they have as copies in the other services. Row-level security is that of the tables.
CREATE VIEW replica_products WITH (security_invoker = true) AS
  SELECT tenant_id, id, version, name, standard, model, color, brand, mfrs, mnemonic, enabled, enable_serial_number, enable_batch_number,
    jsonb_array_length(attribute) > 0 AS many_sku, false AS deleted, search
  FROM products;
CREATE VIEW replica_barcodes WITH (security_invoker = true) AS
  SELECT tenant_id, id, product_id, bar_code, unit, ratio, sku, purchase_decimal, commodity_decimal, wholesale_decimal, low_decimal
  FROM product_barcodes;
CREATE VIEW replica_depots WITH (security_invoker = true) AS
  SELECT tenant_id, id, version, name, enabled, is_default, NULL::uuid AS creator_id, false AS deleted
  FROM depots;
