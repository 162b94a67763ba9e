-- The moment of the whole that an item's count begins with (docs/decisions/0085): a whole that was replaced by one of an earlier moment judges no scans any
-- more. Of items of before it is the last one ever stated.
ALTER TABLE stock_taking_items ADD COLUMN whole_at timestamptz(3);
ALTER TABLE stock_taking_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_counts NO FORCE ROW LEVEL SECURITY;
UPDATE stock_taking_items i SET whole_at = c.whole_at FROM (SELECT tenant_id, item_id, max(counted_at) AS whole_at FROM stock_taking_counts
    WHERE source IN ('set', 'import') GROUP BY tenant_id, item_id) c
  WHERE c.tenant_id = i.tenant_id AND c.item_id = i.id AND i.counted IS NOT NULL;
ALTER TABLE stock_taking_counts FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_taking_items FORCE ROW LEVEL SECURITY;
