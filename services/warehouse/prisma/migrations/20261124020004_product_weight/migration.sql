-- Documents know what products weigh (kit migration spread_fees).
CREATE OR REPLACE VIEW replica_products WITH (security_invoker = true) AS
  SELECT tenant_id, id, version, name, standard, model, color, brand, mfrs, mnemonic, enabled, enable_serial_number, enable_batch_number,
    jsonb_array_length(attribute) > 0 AS many_sku, false AS deleted, search, other_field1, other_field2, other_field3, weight
  FROM products;
