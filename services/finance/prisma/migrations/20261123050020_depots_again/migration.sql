-- Debts of documents that were heard before their warehouses were kept (20261122113000_document_depots): forgotten here, the documents are heard once more,
-- for their owners say them again with this version (kit migration said_again). Nothing is to be done by hand. An installation whose debts all have their
-- warehouses forgets nothing.
ALTER TABLE ledger_documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE kit.inbox_facts NO FORCE ROW LEVEL SECURITY;
DELETE FROM kit.inbox_facts WHERE (subject LIKE 'fact.purchase.%.effective.%' OR subject LIKE 'fact.sales.%.effective.%')
  AND tenant_id IN (SELECT tenant_id FROM ledger_documents WHERE depot_ids = '{}' AND effective AND kind NOT IN ('account', 'opening'));
ALTER TABLE kit.inbox_facts FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_documents FORCE ROW LEVEL SECURITY;
