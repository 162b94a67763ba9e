-- Without negative stock the running quantity passes below zero at no moment (reference.md §2.5): what is set aside has its business time.
-- The version before this one cannot reserve or settle beside it.
ALTER TABLE stock_reservations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_balances NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_lines NO FORCE ROW LEVEL SECURITY;

ALTER TABLE stock_reservations
  -- The earliest moment that the revision touches. What was set aside before this was noted holds goods from the beginning.
  ADD COLUMN since timestamptz(3) NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  -- From then on until before the next moment: goods that come later than before, or leave earlier.
  ADD COLUMN meanwhile numeric NOT NULL DEFAULT 0 CHECK (meanwhile >= 0),
  -- From when on `quantity` is lowered for good.
  ADD COLUMN until timestamptz(3) NOT NULL DEFAULT '1970-01-01T00:00:00Z';
ALTER TABLE stock_reservations DROP CONSTRAINT stock_reservations_quantity_check;
ALTER TABLE stock_reservations ADD CONSTRAINT stock_reservations_quantity_check CHECK (quantity >= 0 AND quantity + meanwhile > 0);

ALTER TABLE stock_balances
  -- No line of the product in the warehouse, and nothing that is set aside, lies after this moment.
  ADD COLUMN last_time timestamptz(3),
  -- From this moment on the running quantity may be below zero: negative stock was on, or somebody let it pass.
  ADD COLUMN short_from timestamptz(3);
UPDATE stock_balances b SET last_time = l.last_time
  FROM (SELECT tenant_id, product_id, depot_id, max(oper_time) AS last_time FROM stock_lines GROUP BY 1, 2, 3) l
  WHERE l.tenant_id = b.tenant_id AND l.product_id = b.product_id AND l.depot_id = b.depot_id;
-- Until now the quantity in the end alone was looked at: what history holds was allowed.
UPDATE stock_balances b SET short_from = r.at
  FROM (SELECT tenant_id, product_id, depot_id, min(at) AS at FROM (
      SELECT tenant_id, product_id, depot_id, oper_time AS at, sum(sum(quantity)) OVER (PARTITION BY tenant_id, product_id, depot_id ORDER BY oper_time) AS quantity
      FROM stock_lines GROUP BY 1, 2, 3, 4) running
    WHERE quantity < 0 GROUP BY 1, 2, 3) r
  WHERE r.tenant_id = b.tenant_id AND r.product_id = b.product_id AND r.depot_id = b.depot_id;

ALTER TABLE stock_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_balances FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_reservations FORCE ROW LEVEL SECURITY;
