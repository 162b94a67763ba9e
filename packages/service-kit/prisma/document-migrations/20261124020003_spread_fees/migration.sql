-- A line's share of other fees, where they are part of what its goods cost (docs/decisions/0033). Products weigh something: fees may be spread by it.
ALTER TABLE document_lines ADD COLUMN fees numeric NOT NULL DEFAULT 0;
DO $$
BEGIN
  IF current_database() <> 'kontor_warehouse' THEN
    ALTER TABLE replica_products ADD COLUMN weight numeric;
    -- What was said last of each product is heard once more, and tells its weight; the warehouse says it again (kit migration worth_said).
    ALTER TABLE replica_products NO FORCE ROW LEVEL SECURITY;
    UPDATE replica_products SET version = version - 1;
    ALTER TABLE replica_products FORCE ROW LEVEL SECURITY;
    ALTER TABLE kit.inbox_facts NO FORCE ROW LEVEL SECURITY;
    DELETE FROM kit.inbox_facts WHERE subject LIKE 'fact.warehouse.products.changed.%';
    ALTER TABLE kit.inbox_facts FORCE ROW LEVEL SECURITY;
  END IF;
END $$;
