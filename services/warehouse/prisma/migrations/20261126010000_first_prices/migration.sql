-- A product's first purchase price counts on all open days (docs/decisions/0044). Products that were given theirs before that rule kept the day on which
-- it was given, and were worth nothing at purchase price on the days before. They are mended here; closed days go on saying what they said.
ALTER TABLE purchase_prices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.period_locks NO FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
UPDATE purchase_prices p SET since = first.open FROM (
    SELECT DISTINCT ON (tenant_id, product_id) tenant_id, product_id, n.version, coalesce(closed_before, '1970-01-01T00:00:00Z') AS open
    FROM purchase_prices n LEFT JOIN kit.period_locks USING (tenant_id) WHERE price <> 0 ORDER BY tenant_id, product_id, n.version) first
  WHERE p.tenant_id = first.tenant_id AND p.product_id = first.product_id AND p.version = first.version AND p.since > first.open
    AND EXISTS (SELECT FROM purchase_prices e WHERE e.tenant_id = p.tenant_id AND e.product_id = p.product_id AND e.version < p.version);

-- Reports know prices by what was said of each version: the version that had the first price is said once more, with the moment from which it counts, so
-- that they know it also when they are made anew. Whoever knows a later version skips it.
WITH told AS (
  SELECT f.tenant_id, f.sequence, f.occurred_at, f.body ->> 'pricesSince' AS said, product, (product ->> 'id')::uuid AS product_id,
    (product ->> 'version')::int AS version, coalesce((product -> 'barcodes' -> 0 ->> 'purchaseDecimal')::numeric, 0) AS price
  FROM kit.outbox_facts f CROSS JOIN LATERAL json_array_elements(f.body -> 'products') AS each (product)
  WHERE f.subject = 'fact.warehouse.products.changed.v1'
), first AS (
  SELECT DISTINCT ON (tenant_id, product_id) told.*, coalesce(closed_before, '1970-01-01T00:00:00Z') AS open
  FROM told LEFT JOIN kit.period_locks USING (tenant_id) WHERE price <> 0 ORDER BY tenant_id, product_id, told.version, sequence
)
INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  SELECT tenant_id, gen_random_uuid(), 'fact.warehouse.products.changed.v1',
    json_build_object('products', json_build_array(product), 'pricesSince', to_char(open AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), now(), 'first-prices'
  FROM first WHERE coalesce(said::timestamptz, occurred_at) > open
    AND EXISTS (SELECT FROM told e WHERE e.tenant_id = first.tenant_id AND e.product_id = first.product_id AND e.version < first.version);
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.period_locks FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_prices FORCE ROW LEVEL SECURITY;
