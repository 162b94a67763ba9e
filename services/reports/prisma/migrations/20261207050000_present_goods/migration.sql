-- Reports of what there is read batches without variants, and variants without batches, each from its index alone.
DROP INDEX tracked_balances_present;
CREATE INDEX tracked_balances_batches ON tracked_balances (tenant_id, product_id, depot_id, variant_id, batch_id) INCLUDE (quantity)
  WHERE quantity <> 0 AND batch_id <> '00000000-0000-0000-0000-000000000000';
CREATE INDEX tracked_balances_variants ON tracked_balances (tenant_id, product_id, depot_id, variant_id, batch_id) INCLUDE (quantity)
  WHERE quantity <> 0 AND variant_id <> '00000000-0000-0000-0000-000000000000';
-- A report in the order of expiry reads no more of all batches that ever were.
CREATE INDEX replica_batches_expiry ON replica_batches (tenant_id, id) INCLUDE (expiry_date);
