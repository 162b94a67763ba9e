-- Safety levels stand beside the stock that they are about, so that a warning compares two columns of a row (docs/decisions/0075). Zero: no level, or a
-- product that is disabled. A row may have a level and no stock yet.
ALTER TABLE stock_balances ADD COLUMN low numeric NOT NULL DEFAULT 0, ADD COLUMN high numeric NOT NULL DEFAULT 0;

ALTER TABLE stock_balances NO FORCE ROW LEVEL SECURITY;
ALTER TABLE replica_safety_levels NO FORCE ROW LEVEL SECURITY;
INSERT INTO stock_balances AS t (tenant_id, depot_id, product_id, opening, quantity, worth, low, high)
  SELECT s.tenant_id, l.depot_id, s.id, 0, 0, 0, l.low, l.high
  FROM replica_safety_levels s CROSS JOIN LATERAL unnest(s.depot_ids, s.lows, s.highs) AS l (depot_id, low, high) WHERE s.enabled
  ON CONFLICT (tenant_id, depot_id, product_id) DO UPDATE SET low = excluded.low, high = excluded.high;
ALTER TABLE replica_safety_levels FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_balances FORCE ROW LEVEL SECURITY;
