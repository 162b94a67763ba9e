-- Goods that become other goods: what leaves by such a document is worth what comes in by it (docs/decisions/0068).
ALTER TABLE stock_lines ADD COLUMN share numeric;
CREATE INDEX stock_lines_shared ON stock_lines (product_id) WHERE share IS NOT NULL;

-- Which products became which others. Rows stay where the documents are gone: too many products locked do no harm.
CREATE TABLE stock_conversions (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  product_id uuid NOT NULL,
  made_id    uuid NOT NULL,
  PRIMARY KEY (tenant_id, product_id, made_id)
);
ALTER TABLE stock_conversions ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_conversions FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON stock_conversions USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));

-- Where a line of such a document is turned round, what it brought is taken back by a movement of the same sign as the new one.
ALTER TABLE stock_movements ADD COLUMN is_reversal boolean NOT NULL DEFAULT false;
DROP INDEX stock_movements_once;
CREATE UNIQUE INDEX stock_movements_once ON stock_movements (tenant_id, document_id, kind, revision, line_id, leg, (quantity > 0), is_reversal) WHERE quantity <> 0;
