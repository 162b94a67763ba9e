-- Goods come in with a worth in cents instead of a unit cost (docs/decisions/0033). What lines were worth stays as it is until their product's history
-- is touched, or their company is costed anew.
ALTER TABLE stock_lines ADD COLUMN worth numeric;
ALTER TABLE stock_lines NO FORCE ROW LEVEL SECURITY;
UPDATE stock_lines SET worth = round(quantity * own_cost, 2) WHERE own_cost IS NOT NULL;
ALTER TABLE stock_lines FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_lines DROP COLUMN own_cost;

-- Documents that were heard before: forgotten here, they are heard once more and tell their lines' worth after discount; their owners say them again
-- with this version (kit migration worth_said). What the ledger has settled already changes nothing else.
ALTER TABLE kit.inbox_facts NO FORCE ROW LEVEL SECURITY;
DELETE FROM kit.inbox_facts WHERE subject LIKE 'fact.%.effective.%' AND subject ~ '^fact\.(purchase|sales|warehouse)\.';
ALTER TABLE kit.inbox_facts FORCE ROW LEVEL SECURITY;
