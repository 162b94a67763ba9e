-- What little is left tells no unit cost (docs/decisions/0071). Companies in which a product ever had a remainder worth less than 1.00 are costed again,
-- by the job that shows beforehand what changes (docs/decisions/0038).
ALTER TABLE stock_lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE recostings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE recosting_previews NO FORCE ROW LEVEL SECURITY;
INSERT INTO recostings AS r (tenant_id)
  SELECT DISTINCT tenant_id FROM (
    SELECT tenant_id, sum(quantity) OVER so_far AS quantity, sum(value) OVER so_far AS value, max(worth) OVER product AS worth FROM stock_lines
      WINDOW product AS (PARTITION BY tenant_id, product_id), so_far AS (product ORDER BY oper_time, sequence)) l
  WHERE l.quantity > 0 AND l.value < 1 AND l.worth > 0
  ON CONFLICT (tenant_id) DO UPDATE SET state = CASE r.state WHEN 'done' THEN 'needed' ELSE r.state END, again = r.state = 'running';
DELETE FROM recosting_previews p USING recostings r WHERE r.tenant_id = p.tenant_id AND r.state = 'needed';
ALTER TABLE stock_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE recostings FORCE ROW LEVEL SECURITY;
ALTER TABLE recosting_previews FORCE ROW LEVEL SECURITY;
