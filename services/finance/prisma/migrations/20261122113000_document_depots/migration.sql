-- Who is limited to assigned warehouses reaches the debts of documents that have a line in one of them (reference.md §3.4, §6.4).
-- Of documents that were heard before it is not known which those are: whoever is limited does not see their debts until they are heard once more.
ALTER TABLE ledger_documents ADD COLUMN depot_ids uuid[] NOT NULL DEFAULT '{}';

CREATE TABLE replica_depots (
  tenant_id  uuid NOT NULL DEFAULT app_tenant(),
  id         uuid NOT NULL,
  version    int NOT NULL,
  name       text NOT NULL,
  enabled    boolean NOT NULL,
  is_default boolean NOT NULL,
  creator_id uuid,
  deleted    boolean NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE replica_depots ENABLE ROW LEVEL SECURITY;
ALTER TABLE replica_depots FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON replica_depots USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));

-- Forgotten here, documents are heard once more when their owners say them again (npm run refill -- warehouse, purchase, sales); what the ledger has
-- settled already only learns its warehouses.
ALTER TABLE kit.inbox_facts NO FORCE ROW LEVEL SECURITY;
DELETE FROM kit.inbox_facts WHERE subject LIKE 'fact.purchase.%.effective.%' OR subject LIKE 'fact.sales.%.effective.%';
ALTER TABLE kit.inbox_facts FORCE ROW LEVEL SECURITY;
