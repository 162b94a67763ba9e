-- Reports warn of stock below and above its safety levels: levels are told from now on, and those that there are once, of at most 100 products in a fact.
ALTER TABLE kit.outbox_facts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;
ALTER TABLE product_stocks NO FORCE ROW LEVEL SECURITY;
INSERT INTO kit.outbox_facts (tenant_id, id, subject, body, occurred_at, request_id)
  SELECT tenant_id, gen_random_uuid(), 'fact.warehouse.safety-levels.changed.v1',
    json_build_object('products', json_agg(json_build_object('id', id, 'version', version, 'enabled', enabled, 'levels', levels))), now(), 'migration'
  FROM (SELECT *, (row_number() OVER (PARTITION BY tenant_id ORDER BY id) - 1) / 100 AS part FROM (
      SELECT p.tenant_id, p.id, p.version, p.enabled, json_agg(json_build_object('depotId', s.depot_id,
        'low', coalesce(s.low_safe_stock, 0)::text, 'high', coalesce(s.high_safe_stock, 0)::text) ORDER BY s.depot_id) AS levels
      FROM products p JOIN product_stocks s ON s.tenant_id = p.tenant_id AND s.product_id = p.id
      WHERE coalesce(s.low_safe_stock, 0) <> 0 OR coalesce(s.high_safe_stock, 0) <> 0 GROUP BY p.tenant_id, p.id, p.version, p.enabled) levels) told
  GROUP BY tenant_id, part;
ALTER TABLE product_stocks FORCE ROW LEVEL SECURITY;
ALTER TABLE products FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.outbox_facts FORCE ROW LEVEL SECURITY;
