-- A page of a stock-taking's thousands of items is found by an index: what they are listed by is stored with them.
ALTER TABLE stock_taking_items
  -- The barcode of the variant, or of the base unit, as it is now; and the batch's number.
  ADD COLUMN listed_code text NOT NULL DEFAULT '',
  ADD COLUMN listed_batch text NOT NULL DEFAULT '';
-- Each item is counted, finished and adjusted: none of that concerns an index, where its page has room for the new row.
ALTER TABLE stock_taking_items SET (fillfactor = 50);
ALTER TABLE stock_taking_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE product_barcodes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE batches NO FORCE ROW LEVEL SECURITY;
UPDATE stock_taking_items o SET listed_code = coalesce(v.bar_code, d.bar_code, ''), listed_batch = coalesce(n.number, '')
  FROM stock_taking_items i LEFT JOIN product_barcodes v ON v.tenant_id = i.tenant_id AND v.id = i.variant_id
    LEFT JOIN product_barcodes d ON d.tenant_id = i.tenant_id AND d.product_id = i.product_id AND d.position = 0
    LEFT JOIN batches n ON n.tenant_id = i.tenant_id AND n.id = i.batch_id
  WHERE o.tenant_id = i.tenant_id AND o.id = i.id;
ALTER TABLE batches FORCE ROW LEVEL SECURITY;
ALTER TABLE product_barcodes FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_items FORCE ROW LEVEL SECURITY;
CREATE INDEX stock_taking_items_listed ON stock_taking_items (tenant_id, task_id, listed_code, listed_batch, id);
