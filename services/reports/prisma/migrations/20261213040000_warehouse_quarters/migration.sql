-- What was sold from a warehouse in a closed quarter, of all products: a ranking of warehouses reads a row of each, not one of each product. It has the sums of
-- `sold_quarters`, and is closed with them.
CREATE TABLE warehouse_quarters (
  tenant_id    uuid NOT NULL DEFAULT app_tenant(),
  quarter      date NOT NULL,
  trade        text COLLATE "C" NOT NULL,
  depot_id     uuid NOT NULL,
  out_quantity numeric NOT NULL DEFAULT 0,
  sale         numeric NOT NULL DEFAULT 0,
  in_quantity  numeric NOT NULL DEFAULT 0,
  returned     numeric NOT NULL DEFAULT 0,
  cost         numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, quarter, trade, depot_id)
);
INSERT INTO warehouse_quarters
  SELECT tenant_id, quarter, trade, depot_id, sum(out_quantity), sum(sale), sum(in_quantity), sum(returned), sum(cost)
  FROM sold_quarters WHERE depot_id <> '00000000-0000-0000-0000-000000000000' GROUP BY 1, 2, 3, 4;
ALTER TABLE warehouse_quarters ENABLE ROW LEVEL SECURITY;
ALTER TABLE warehouse_quarters FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON warehouse_quarters USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));
